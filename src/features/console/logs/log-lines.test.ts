import { expect, test } from 'vitest'
import { briefText, foundLines, indexOfLine, LogLines, MOST_LINES } from './log-lines'

const event = (message: string, second = 0) => ({
  event: 'log' as const,
  timestamp: new Date(Date.UTC(2026, 0, 31, 9, 30, second)).toISOString(),
  message,
})
const texts = ({ lines }: LogLines) => lines.map(({ text }) => text)

test('the latest lines are kept, and how many are not is known', () => {
  const all = Array.from({ length: MOST_LINES + 20 }, (_, index) => event(`${index + 1}`))
  const log = new LogLines().with(all.slice(0, 40)).with(all.slice(40))
  expect(log.lines).toHaveLength(MOST_LINES)
  expect([log.missing, log.lines[0], log.lines.at(-1)]).toMatchObject([
    20,
    { number: 21, text: '21' },
    { number: MOST_LINES + 20, text: `${MOST_LINES + 20}` },
  ])
})

test('lines that are read again are not shown twice, and none is lost beside them', () => {
  const log = new LogLines().with([event('started', 1), event('ready', 2)])
  const again = [event('started', 1), event('ready', 2), event('listening', 2), event('done', 3)]
  expect(texts(log.with(log.unknown(again)))).toEqual(['started', 'ready', 'listening', 'done'])
})

test('words are found in any case and order, errors in what programs write of them', () => {
  const { lines } = new LogLines().with([
    event('[0131/093000.1:ERROR:ssl_client_socket.cc(12)] handshake failed'),
    event('[0131/093000.2:INFO:CONSOLE:1] "no error_count here", source: https://a.example'),
    event('DevTools listening on ws://127.0.0.1'),
  ])
  expect(foundLines(lines, { query: 'FAILED ssl', problems: false }).map(({ number }) => number)).toEqual([1])
  expect(foundLines(lines, { query: '', problems: true }).map(({ number }) => number)).toEqual([1])
  expect(foundLines(lines, { query: '', problems: false })).toBe(lines)
})

test('a line is found by its number, also where a filter has left it out', () => {
  const { lines } = new LogLines().with([event('a'), event('b'), event('c')])
  const found = foundLines(lines, { query: 'c', problems: false })
  expect([indexOfLine(lines, 2), indexOfLine(found, 2), indexOfLine(found, 4)]).toEqual([1, 0, 1])
})

test('a line of Chromium begins with what it says', () => {
  const line = '[26:46:1126/041353.322478:ERROR:dbus/bus.cc:405] Failed to connect to the bus'
  expect(briefText(line)).toBe('ERROR Failed to connect to the bus')
  expect(briefText('[info] ready')).toBe('[info] ready')
})
