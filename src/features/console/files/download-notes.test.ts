import { expect, test } from 'vitest'
import type { FsEvent } from '../../../contract/file'
import { DownloadNotes } from './download-notes'

const event = (type: FsEvent['type'], name: string): FsEvent => ({
  type,
  name,
  path: `/home/user/Downloads/${name}`,
  is_dir: false,
})
const told = (...events: FsEvent[]) => new DownloadNotes().read(events)
const PART = 'Unconfirmed 356232.crdownload'

test('a download is told once, under its own name, when all of it has come', () => {
  const notes = new DownloadNotes()
  // As Chromium does it: a placeholder, the content, the name, and the content is renamed over it.
  const coming = [
    event('CREATE', '.org.chromium.Chromium.GwXqGw'),
    event('CREATE', PART),
    event('WRITE', PART),
    event('RENAME', '.org.chromium.Chromium.GwXqGw'),
    event('CREATE', 'report (1).pdf'),
    event('WRITE', 'report (1).pdf'),
  ]
  expect(notes.read(coming)).toEqual([])
  expect(notes.read([event('DELETE', PART)])).toEqual(['/home/user/Downloads/report (1).pdf'])
  expect(notes.read([event('WRITE', 'report (1).pdf')])).toEqual([])
})

test('a download that is renamed to a name that was free is told, too', () =>
  expect(told(event('CREATE', PART), event('RENAME', PART), event('CREATE', 'report.pdf'))).toEqual([
    '/home/user/Downloads/report.pdf',
  ]))

test('a download that was over before anybody looked is told, too, and what is uploaded after a canceled one is not', () => {
  const notes = new DownloadNotes()
  const missed = [event('CREATE', PART), event('DELETE', PART)]
  expect(notes.read([...missed, event('CREATE', 'report.pdf')])).toEqual(['/home/user/Downloads/report.pdf'])
  const uploaded = [event('CREATE', '.pooldeck-1c2d'), event('RENAME', '.pooldeck-1c2d'), event('CREATE', 'hello.txt')]
  expect(notes.read([...missed, ...uploaded])).toEqual([])
})

test('what a person uploads is no download', () =>
  expect(
    told(event('CREATE', '.pooldeck-1c2d'), event('RENAME', '.pooldeck-1c2d'), event('CREATE', 'hello.txt')),
  ).toEqual([]))

test('a download that is canceled is not told', () =>
  expect(
    told(event('CREATE', PART), event('CREATE', 'report.pdf'), event('DELETE', 'report.pdf'), event('DELETE', PART)),
  ).toEqual([]))
