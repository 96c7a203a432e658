import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ProfileArchiveFormat } from '../../contract/profile'

/**
 * A folder as a tar archive, made while it is read. Ends the programs behind it when the reader stops early; throws when they
 * fail, so that half an archive is never taken for a whole one.
 */
export async function* archive(folder: string, format: ProfileArchiveFormat): AsyncGenerator<Uint8Array> {
  const compress = format === 'tar.zst' ? ['--zstd'] : []
  const whose = ['--owner=0', '--group=0', '--numeric-owner']
  const child = spawn('tar', ['--create', ...compress, ...whose, '--sort=name', '--directory', folder, '.'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-1000)))
  const closed = once(child, 'close')
  closed.catch(() => undefined)
  try {
    yield* child.stdout
    const [code] = (await closed) as [number | null]
    if (code !== 0) throw new Error(`tar ended with code ${code}: ${said.trim()}`)
  } finally {
    child.kill()
  }
}
