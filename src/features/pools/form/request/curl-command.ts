import { shellWords, type ShellWord } from './shell-words'
import { fromWindows, withoutBackslashes } from './windows-command'

interface CurlCommand {
  /** What it sends. */
  body: ShellWord
  url: string | undefined
  /** A key or a password stood in it. */
  hadSecret: boolean
}

type CurlReading = { ok: true; command: CurlCommand } | { ok: false; message: string; offset: number }

/** Options that bring a body. */
const DATA = ['-d', '--data', '--data-raw', '--data-ascii', '--data-binary', '--json']
/** Other options that take a value, which is no address. */
const WITH_VALUE = new Set(
  (
    '-A -b -c -C -D -e -E -F -H -K -m -o -r -T -u -U -w -x -X -y -Y -z --aws-sigv4 --cacert --cert --ciphers --config ' +
    '--connect-timeout --connect-to --cookie --cookie-jar --dump-header --form --header --interface --key --limit-rate ' +
    '--max-redirs --max-time --oauth2-bearer --output --proxy --proxy-header --proxy-user --range --referer --request ' +
    '--resolve --retry --retry-delay --retry-max-time --tls-max --tlsv --unix-socket --upload-file --url ' +
    '--user --user-agent --write-out'
  ).split(' '),
)
const SECRET_HEADER = /^(authorization|cookie|x-api-key|proxy-authorization)\s*:/i
const SECRET_OPTIONS = new Set(['-u', '--user', '--oauth2-bearer', '-b', '--cookie', '-U', '--proxy-user'])
/** What the shell would fill in is no secret yet. */
const VARIABLE = /\$\{?\w+\}?$/

/** Comments and variables above it, as shells of Linux and Windows set them, and the prompt before it. */
const BEFORE = /^(?:\s*(?:#(?!\s*curl\b)|(?:[$%#>]\s+)?(?:export\s|set\s|\$env:)?\w+\s*=)[^\n]*\n)*\s*(?:[$%#>]\s+)?/

export const isCurl = (text: string): boolean => /^curl(?:\.exe)?\s/.test(text.replace(BEFORE, ''))

/** Reads a `curl` command as a shell and `curl` do; on Windows too. */
export function readCurl(source: string): CurlReading {
  const posix = fromWindows(source)
  if (!posix) return readPosix(source)
  const read = readPosix(posix.text)
  if (!read.ok) return { ...read, offset: posix.sourceOf(read.offset) }
  const { body } = read.command
  const sourceOf = (index: number): number => posix.sourceOf(body.sourceOf(index))
  return { ok: true, command: { ...read.command, body: { ...body, sourceOf } } }
}

function readPosix(source: string): CurlReading {
  const prompt = BEFORE.exec(source)?.[0].length ?? 0
  const read = shellWords(source.slice(prompt))
  if (!read.ok) return { ...read, offset: read.offset + prompt }
  const words = read.words.slice(1).map((word) => moved(word, prompt))
  const bodies: ShellWord[] = []
  let url: string | undefined
  let hadSecret = false
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as ShellWord
    const { option, attached } = optionOf(word)
    if (option === undefined) {
      url ??= word.text
      continue
    }
    const isData = DATA.includes(option)
    if (!isData && !WITH_VALUE.has(option)) continue
    const value = attached ?? words[++index]
    if (!value) return { ok: false, message: `${option} has no value`, offset: word.sourceOf(0) }
    if (isData) bodies.push(value)
    else if (option === '--url') url ??= value.text
    else if (isSecret(option, value.text)) hadSecret = true
  }
  const [body, second] = bodies
  if (second)
    return { ok: false, message: 'a request has one body, and this is a second one', offset: second.sourceOf(0) }
  if (!body) return { ok: false, message: 'the command sends no body: there is nothing to fill in', offset: prompt }
  if (!body.text.startsWith('@')) return { ok: true, command: { body: plain(body), url, hadSecret } }
  if (body.text === '@-' && read.input) {
    return { ok: true, command: { body: moved(read.input, prompt), url, hadSecret } }
  }
  const message = `the body is in the file ${body.text.slice(1)}, which this page can’t read: paste its contents`
  return { ok: false, message, offset: body.sourceOf(0) }
}

function plain(body: ShellWord): ShellWord {
  const text = withoutBackslashes(body.text)
  return text ? { ...body, text: text.text, sourceOf: (index) => body.sourceOf(text.sourceOf(index)) } : body
}

const isSecret = (option: string, value: string): boolean =>
  (SECRET_OPTIONS.has(option) || SECRET_HEADER.test(value)) && !VARIABLE.test(value)

const moved = (word: ShellWord, by: number, from = 0): ShellWord => ({
  text: word.text.slice(from),
  sourceOf: (index) => word.sourceOf(index + from) + by,
  end: word.end + by,
})

/** `-d`, `-d{}` and `--data={}`; a word that is no option has none. */
function optionOf(word: ShellWord): { option?: string; attached?: ShellWord } {
  const { text } = word
  if (text.startsWith('--')) {
    const equals = text.indexOf('=')
    return equals < 0 ? { option: text } : { option: text.slice(0, equals), attached: moved(word, 0, equals + 1) }
  }
  if (!text.startsWith('-') || text === '-') return {}
  // Letters without values may stand together before one that takes one: -sSd.
  for (let index = 1; index < text.length; index++) {
    const option = `-${text[index]}`
    if (!WITH_VALUE.has(option) && option !== '-d') continue
    return index + 1 < text.length ? { option, attached: moved(word, 0, index + 1) } : { option }
  }
  return { option: text.slice(0, 2) }
}
