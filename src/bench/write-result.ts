import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'docs/benchmark.md'

/** Puts a result where the last one of its kind stands in docs/benchmark.md. */
export function writeResult(kind: 'rows' | 'growth', result: string): void {
  writeFileSync(FILE, withResult(readFileSync(FILE, 'utf8'), kind, result))
}

/** The text with `result` between its two marks of this kind. Throws when they are not there. */
export function withResult(text: string, kind: string, result: string): string {
  const [from, to] = [`<!-- ${kind} -->`, `<!-- /${kind} -->`]
  const [before, rest] = split(text, from)
  const [, after] = split(rest, to)
  return `${before}${from}\n\n${result}\n\n${to}${after}`
}

function split(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  if (at === -1) throw new Error(`${FILE} has no ${mark}.`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}
