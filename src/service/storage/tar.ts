import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'

/** A program that takes longer for one archive hangs, ms. */
const TAR_MS = 600_000
/** SIGKILL, as a hanging program may ignore other signals. */
const bounds = { timeout: TAR_MS, killSignal: 'SIGKILL' } as const

/** Without owners, in a fixed order. */
const alike = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']

/**
 * Returns a folder as a tar archive, made while it is read. Ends the programs behind it when the reader stops early; throws when they
 * fail, so that half an archive is never taken for a whole one.
 */
export async function* packed(folder: string, options: readonly string[] = []): AsyncGenerator<Uint8Array> {
  const child = spawn('tar', ['--create', ...options, ...alike, '--directory', folder, '.'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...bounds,
  })
  const ended = endOf(child)
  ended.catch(() => undefined)
  try {
    yield* child.stdout
    await ended
  } finally {
    child.kill('SIGKILL')
  }
}

/** Yields the same bytes for the same files, whenever they were written. */
export const packedAlike = (folder: string): AsyncGenerator<Uint8Array> =>
  packed(folder, ['--format=gnu', '--mtime=@0'])

/** Returns the SHA-256 of what `packedAlike` gives, in hex. */
export async function checksumOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of packedAlike(folder)) hash.update(chunk)
  return hash.digest('hex')
}

/** Puts the files of a tar archive into a folder. Throws when they are not all there; some may be then. */
export async function unpack(archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const child = spawn('tar', ['--extract', '--preserve-permissions', '--no-same-owner', '--directory', folder], {
    stdio: ['pipe', 'ignore', 'pipe'],
    ...bounds,
  })
  const ended = endOf(child)
  ended.catch(() => undefined)
  try {
    // It may end before its input does, which has to be read to its end all the same; why it ended otherwise, it says itself.
    child.stdin.on('error', () => undefined)
    for await (const chunk of archive) {
      if (child.stdin.write(chunk)) continue
      await Promise.race([once(child.stdin, 'drain').catch(() => undefined), ended])
    }
    child.stdin.end()
    await ended
  } finally {
    child.kill('SIGKILL')
    await ended.catch(() => undefined)
  }
}

/** Resolves when a program has ended well, and throws with what it said when it has not. */
async function endOf(child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-1000)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`tar ended with code ${code}: ${said.trim()}`)
}
