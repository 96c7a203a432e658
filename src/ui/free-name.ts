/** A name that none of the others has: `big`, `big (2)`, `big (3)`. It has at most `longest` characters. */
export function freeName(name: string, taken: readonly { name: string }[], longest = Number.POSITIVE_INFINITY): string {
  const names = new Set(taken.map((each) => each.name))
  let free = name
  for (let count = 2; names.has(free); count++) {
    const ending = ` (${count})`
    free = name.slice(0, longest - ending.length) + ending
  }
  return free
}
