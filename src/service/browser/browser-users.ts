import { readFile } from 'node:fs/promises'
import net from 'node:net'
import { once } from 'node:events'

/** User ids of this machine, both ends included. */
export interface UidRange {
  readonly first: number
  readonly last: number
}

/** Ids that neither Debian nor systemd gives to any user, and that a container with 65,536 users has too. */
export const defaultUids: UidRange = { first: 60_578, last: 61_183 }

/** Returns whether the whole range exists for this process: in a namespace of users that has few of them, it cannot. */
export async function exists({ first, last }: UidRange): Promise<boolean> {
  const maps = await Promise.all(['uid', 'gid'].map((kind) => readFile(`/proc/self/${kind}_map`, 'utf8')))
  return maps.every((map) =>
    map.split('\n').some((line) => {
      const [start = NaN, , count = NaN] = line.trim().split(/\s+/).map(Number)
      return start <= first && last < start + count
    }),
  )
}

/** A user of this machine that is one browser's alone until it is released. */
export interface BrowserUser {
  /** Of the user, and of its group. */
  readonly uid: number
  release(): Promise<void>
}

/**
 * Gives each running browser a user of its own. A user is held by a socket in the kernel's list of names, so that several
 * services on one machine share a range, and a service that was killed holds none.
 */
export class BrowserUsers {
  readonly #range: UidRange
  /** Users take turns: one that was released a moment ago comes last. */
  #next: number

  constructor(range: UidRange) {
    this.#range = range
    this.#next = range.first
  }

  /** Throws when every user of the range has a browser. */
  async take(): Promise<BrowserUser> {
    const { first, last } = this.#range
    for (let tries = first; tries <= last; tries += 1) {
      const uid = this.#next
      this.#next = uid === last ? first : uid + 1
      const claim = await claimed(uid)
      if (claim) return { uid, release: () => closed(claim) }
    }
    throw new Error(
      `All users of POOLDECK_BROWSER_UIDS, ${first}-${last}, are in use. Set a larger range, or run fewer browsers.`,
    )
  }
}

async function claimed(uid: number): Promise<net.Server | undefined> {
  const server = net.createServer((socket) => socket.destroy())
  server.listen({ path: `\0pooldeck-browser-uid-${uid}` })
  try {
    await once(server, 'listening')
    return server.unref()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}

const closed = (server: net.Server) => new Promise<void>((resolve) => server.close(() => resolve()))
