// Without schemas: what runs inside of browsers reads it too.

/** One request of a browser, as its agent receives it; redirects are not followed. */
export interface CurlHop {
  readonly url: string
  readonly method: string
  /** Names and values. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | undefined
}

/** Statuses that send a client on to their `Location`. */
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/** Returns whether an answer is a redirect: then its body is not read. */
export const isRedirect = (status: number, location: string | undefined): boolean =>
  location !== undefined && REDIRECTS.includes(status)
