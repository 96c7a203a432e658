import type { CodePosition } from '../../../resources/code/code-editor'

interface Said {
  error?: string | undefined
  stderr: string
}

/** Where code has failed, by what the service says of it: a line of a stack trace, or of what could not be read. */
export function errorPosition({ error = '', stderr }: Said): CodePosition | undefined {
  const found = /\bcode\.ts:(\d+):(\d+)/.exec(stderr) ?? /^TypeScript transform error:.*\((\d+):(\d+)\)/s.exec(error)
  return found ? { line: Number(found[1]), column: Number(found[2]) } : undefined
}

/** What code wrote as errors itself: of code that has failed, the error and its stack trace follow. */
export function withoutStack({ error, stderr }: Said): string {
  const [first = ''] = error?.split('\n', 1) ?? []
  const at = first === '' ? -1 : stderr.lastIndexOf(first)
  if (at < 0 || !/\n {4}at /.test(stderr.slice(at))) return stderr
  return stderr.slice(0, stderr.lastIndexOf('\n', at) + 1)
}
