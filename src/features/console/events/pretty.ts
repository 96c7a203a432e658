/** A text in quotes, also one that is cut; a bracket, a comma, a colon; or anything else up to one of these. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gs

/**
 * JSON on lines of its own, also when it was cut. Its values are not read, so that a large number stays what it is; what is no
 * JSON stays as a whole.
 */
export function pretty(text: string): string {
  if (!/^\s*(\{\s*["}]|\[\s*["{[\]\d-]|\[\s*(true|false|null)\b)/.test(text)) return text
  let out = ''
  let depth = 0
  let last = ''
  const line = (): string => `\n${'  '.repeat(Math.max(0, depth))}`
  for (const [token] of text.matchAll(TOKEN)) {
    const opened = last === '{' || last === '['
    if (token === '}' || token === ']') {
      depth -= 1
      out += opened ? token : line() + token
    } else if (token === ',') out += token
    else if (token === ':') out += ': '
    else {
      out += (opened || last === ',' ? line() : '') + token
      if (token === '{' || token === '[') depth += 1
    }
    last = token
  }
  return out
}
