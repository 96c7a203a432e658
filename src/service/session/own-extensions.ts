import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserExtensions } from '../../contract/session-requests'
import { UnloadableExtension } from '../browser/loaded-extensions'
import { ownFolder } from '../browser/run-dir'
import { unpackExtension } from '../storage/extensions/unpack'
import { badRequest } from '../shared/invalid-input'
import type { OwnExtension } from './browser-config'
import type { LeasedSession } from './record'
import { removeOwnExtensions } from './remove-own-extensions'
import type { Sessions } from './sessions'

/**
 * Loads extensions into a session that other sessions do not get (rule 3.2); one with the name of an earlier one replaces
 * it. The browser restarts, with its data, on the page that it was on. Problem 400 for an archive that is no good and for
 * an extension that the browser does not load; the session goes on without it then.
 */
export function loadExtensions(
  leased: LeasedSession,
  { extensions }: BrowserExtensions,
  sessions: Sessions,
): Promise<void> {
  return leased.session.changes.run(async () => {
    const { session, lease } = sessions.leased(leased.session.id)
    const names = extensions.map(({ name }) => name)
    const twice = names.findIndex((name, index) => names.indexOf(name) !== index)
    if (twice >= 0) throw badRequest([{ path: `extensions[${twice}].name`, message: 'duplicate field' }])
    const added: OwnExtension[] = []
    try {
      for (const [index, { name, zip_file }] of extensions.entries()) {
        const temporary = await ownFolder(tmpdir())
        const folder = path.join(temporary, 'unpacked')
        added.push({ name, folder })
        const archive = path.join(temporary, 'archive.zip')
        await writeFile(archive, zip_file.stream())
        await unpackExtension(archive, folder, `extensions[${index}].zip_file`)
      }
      const before = session.config.ownExtensions
      const kept = before.filter(({ name }) => !names.includes(name))
      const config = { ...session.config, ownExtensions: [...kept, ...added] }
      await lease.runExclusive(() => session.restart(config))
      await removeOwnExtensions(before.filter((extension) => !kept.includes(extension)))
    } catch (error) {
      await removeOwnExtensions(added)
      const cause = error instanceof Error ? error.cause : undefined
      throw cause instanceof UnloadableExtension ? badRequest([{ path: 'extensions', message: cause.message }]) : error
    }
  })
}
