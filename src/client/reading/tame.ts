/** Deeper is nothing that a person reads or a page can walk through. */
const DEEPEST = 200

/** What stands for a key. */
const MASK = '•••'

/** A shorter text may be part of anything. */
const SHORTEST_SECRET = 8

/** Returns the text without the key of the connection: a service may echo it, and what is shown is also copied and logged. */
export function masked(text: string, secret: string): string {
  return secret.length >= SHORTEST_SECRET && text.includes(secret) ? text.replaceAll(secret, MASK) : text
}

/** A JSON value that can be walked through and shown. */
interface Tamed {
  readonly value: unknown
  /** Something lay too deep, and is left out. */
  readonly isCut: boolean
}

/** Returns a JSON value without what lies deeper than 200 levels, and without the key. */
export function tamed(value: unknown, secret: string): Tamed {
  let isCut = false
  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return masked(value, secret)
    if (typeof value !== 'object' || value === null) return value
    if (depth === DEEPEST) {
      isCut = true
      return null
    }
    if (Array.isArray(value)) return value.map((item) => walk(item, depth + 1))
    const tame: Record<string, unknown> = {}
    for (const [name, inner] of Object.entries(value)) {
      // It is no member, but what all objects have in common.
      if (name !== '__proto__') tame[masked(name, secret)] = walk(inner, depth + 1)
    }
    return tame
  }
  return { value: walk(value, 0), isCut }
}
