const MAX_LENGTH = 255

/** A name like `name` that is not in `taken`: `checkout` gives `checkout-2`, `checkout-2` gives `checkout-3`. */
export function freePoolName(name: string, taken: Iterable<string>): string {
  const used = new Set([...taken].map((one) => one.toLowerCase()))
  const [, stem = name, count = '1'] = /^(.*?)(?:-(\d{1,6}))?$/.exec(name) ?? []
  for (let next = Number(count) + 1; ; next++) {
    const ending = `-${next}`
    const candidate = stem.slice(0, MAX_LENGTH - ending.length) + ending
    if (!used.has(candidate.toLowerCase())) return candidate
  }
}
