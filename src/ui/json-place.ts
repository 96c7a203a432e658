/** A stretch of a text. */
export interface Place {
  from: number
  to: number
}

/** `viewport.width` and `extensions[0].name` as the steps to them. */
export const stepsOf = (path: string): string[] => path.match(/[^.[\]]+/g) ?? []

/**
 * Where the value at a wire path stands in a text that is JSON. Of a member that is not there, the place of what should hold it;
 * of one with a dot in its name, that of the last step that was found.
 */
export function placeOf(text: string, path: string): Place {
  let at = skipSpace(text, 0)
  for (const step of stepsOf(path)) {
    const inner =
      text[at] === '{' ? memberAt(text, at, step) : text[at] === '[' ? itemAt(text, at, Number(step)) : undefined
    if (inner === undefined) return isContainer(text, at) ? { from: at, to: at + 1 } : { from: at, to: endOf(text, at) }
    at = inner
  }
  return { from: at, to: endOf(text, at) }
}

const isContainer = (text: string, at: number): boolean => text[at] === '{' || text[at] === '['

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

const skipSpace = (text: string, at: number): number => match(/[ \t\n\r]*/y, text, at)
const endOfString = (text: string, at: number): number => match(/"(?:[^"\\]|\\.)*"/y, text, at)

/** The end of the value that begins at `at`. */
function endOf(text: string, at: number): number {
  if (text[at] === '"') return endOfString(text, at)
  if (!isContainer(text, at)) return match(/[^,\]}\s]*/y, text, at)
  const next = /["[\]{}]/g
  next.lastIndex = at
  for (let depth = 0, found = next.exec(text); found; found = next.exec(text)) {
    if (found[0] === '"') next.lastIndex = endOfString(text, found.index)
    else if (found[0] === '{' || found[0] === '[') depth += 1
    else if (--depth === 0) return next.lastIndex
  }
  return text.length
}

function memberAt(text: string, object: number, name: string): number | undefined {
  let found: number | undefined
  let at = skipSpace(text, object + 1)
  while (text[at] === '"') {
    const end = endOfString(text, at)
    const value = skipSpace(text, skipSpace(text, end) + 1)
    // As in JSON itself, the last one of the same name counts.
    if (JSON.parse(text.slice(at, end)) === name) found = value
    at = skipSpace(text, endOf(text, value))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return found
}

function itemAt(text: string, array: number, index: number): number | undefined {
  let at = skipSpace(text, array + 1)
  for (let count = 0; at < text.length && text[at] !== ']'; count++) {
    if (count === index) return at
    at = skipSpace(text, endOf(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return undefined
}
