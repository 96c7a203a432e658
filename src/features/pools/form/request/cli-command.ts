import { TELEMETRY_CATEGORIES } from '../../../../contract/telemetry'
import { MappedText } from './mapped-text'
import { shellWords, type ShellWord } from './shell-words'

const COMMAND = /^[ \t]*(?:[$%#]\s+)?kernel\s+browser-pools\s+(create|update)(?=\s|$)/m

export const isCliCommand = (text: string): boolean => COMMAND.test(text)

export type CliReading =
  | { ok: true; body: MappedText; isUpdate: boolean }
  | { ok: false; message: string; offset: number }

/** A member of the request with its value as JSON. */
type Said = readonly [member: string, json: string]

const text =
  (member: string) =>
  (given: string): Said => [member, JSON.stringify(given)]
const number =
  (member: string) =>
  (given: string): Said => [member, /^-?\d+$/.test(given) ? String(Number(given)) : JSON.stringify(given)]
const raw =
  (member: string) =>
  (given: string): Said => [member, given.trim() || 'null']

/** Ids of this service look like none of its names. */
const selector = (given: string): object => (/^[a-z][a-z0-9]{23}$/.test(given) ? { id: given } : { name: given })

const viewport = (given: string): Said => {
  const [, width, height, rate] = /^(\d+)x(\d+)(?:@(\d+))?$/.exec(given) ?? []
  if (width === undefined) return text('viewport')(given)
  const size = {
    width: Number(width),
    height: Number(height),
    ...(rate !== undefined && { refresh_rate: Number(rate) }),
  }
  return ['viewport', JSON.stringify(size)]
}

const telemetry = (given: string): Said => {
  if (given === 'all' || given === 'off') return ['telemetry', JSON.stringify({ enabled: given === 'all' })]
  const names = given.split(',')
  const isKnown = names.every((name) => (TELEMETRY_CATEGORIES as readonly string[]).includes(name))
  if (!isKnown) return text('telemetry')(given)
  return ['telemetry', JSON.stringify({ browser: Object.fromEntries(names.map((name) => [name, { enabled: true }])) })]
}

const WITH_VALUE: Readonly<Record<string, (given: string) => Said>> = {
  '--size': number('size'),
  '--name': text('name'),
  '--fill-rate': number('fill_rate_per_minute'),
  '--timeout': number('timeout_seconds'),
  '--profile-id': (id) => ['profile', JSON.stringify({ id })],
  '--profile-name': (name) => ['profile', JSON.stringify({ name })],
  '--proxy-id': text('proxy_id'),
  '--viewport': viewport,
  '--chrome-policy': raw('chrome_policy'),
  '--start-url': text('start_url'),
  '--telemetry': telemetry,
}
const FLAGS: Readonly<Record<string, string>> = {
  '--stealth': 'stealth',
  '--headless': 'headless',
  '--kiosk': 'kiosk_mode',
  '--refresh-on-profile-update': 'refresh_on_profile_update',
  '--discard-all-idle': 'discard_all_idle',
}
/** What an update empties, as JSON. */
const CLEARING: Readonly<Record<string, Said>> = {
  '--clear-profile': ['profile', '{"id":""}'],
  '--clear-extensions': ['extensions', '[]'],
  '--clear-proxy': ['proxy_id', '""'],
  '--clear-chrome-policy': ['chrome_policy', '{}'],
  '--clear-start-url': ['start_url', '""'],
}

/** Reads a command of the public command line tool that creates or changes a pool, as the JSON of its request. */
export function readCliCommand(source: string): CliReading {
  const start = source.search(COMMAND)
  const from = source.indexOf('kernel', start)
  const read = shellWords(source.slice(from))
  if (!read.ok) return { ...read, offset: read.offset + from }
  const body = new MappedText()
  const extensions: ShellWord[] = []
  const add = (word: ShellWord, [member, json]: Said): void => {
    body.add(`${body.text === '' ? '{' : ','}${JSON.stringify(member)}:`, from + word.sourceOf(0))
    body.add(json, from + word.sourceOf(0))
  }
  const isUpdate = COMMAND.exec(source)?.[1] === 'update'
  const words = isUpdate ? withoutTarget(read.words.slice(3)) : read.words.slice(3)
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as ShellWord
    const [option, attached] = splitOption(word.text)
    const flag = FLAGS[option]
    if (flag !== undefined) {
      add(word, [flag, attached === undefined ? 'true' : raw(flag)(attached)[1]])
      continue
    }
    const clearing = CLEARING[option]
    if (clearing) {
      add(word, clearing)
      continue
    }
    const say = WITH_VALUE[option]
    if (!say && option !== '--extension' && option !== '--chrome-policy-file') {
      // Said to be ignored, by its name.
      add(word, [option, 'true'])
      continue
    }
    const given = attached ?? words[++index]?.text
    if (given === undefined) return { ok: false, message: `${option} has no value`, offset: from + word.sourceOf(0) }
    if (option === '--extension') extensions.push({ ...word, text: given })
    else if (say) add(word, say(given))
    else if (given === '-' && read.input) {
      body.add(`${body.text === '' ? '{' : ','}"chrome_policy":`, from + word.sourceOf(0))
      body.add(read.input.text, from + read.input.sourceOf(0))
    } else {
      const message = `the policy is in the file ${given}, which this page can’t read: paste its contents`
      return { ok: false, message, offset: from + word.sourceOf(0) }
    }
  }
  const [first] = extensions
  if (first) add(first, ['extensions', JSON.stringify(extensions.map((word) => selector(word.text)))])
  body.add(body.text === '' ? '{}' : '}', from)
  return { ok: true, body, isUpdate }
}

/** Without the name of the pool, which stands first, or behind `--` where it looks like an option. */
const withoutTarget = (words: readonly ShellWord[]): readonly ShellWord[] => {
  if (words[0]?.text.startsWith('-') === false) return words.slice(1)
  return words.at(-2)?.text === '--' ? words.slice(0, -2) : words
}

function splitOption(word: string): [option: string, attached: string | undefined] {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1
  return equals < 0 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1)]
}
