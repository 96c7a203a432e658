/** Code that has values by their names, given as JSON. Its lines keep their numbers, and a `values` of its own replaces them. */
export const codeWithValues = (code: string, values: string): string => `const values = ${values}; {${code}\n}`

/** The first line of code that does something; all of it has more where it ends with `…`. */
export function firstLineOf(code: string, longest: number): string {
  const lines = code.split('\n').map((line) => line.trim())
  const first = lines.find((line) => line !== '' && !line.startsWith('//')) ?? ''
  return first.length > longest ? `${first.slice(0, longest - 1)}…` : first
}
