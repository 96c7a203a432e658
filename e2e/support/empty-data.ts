import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropTemplates } from '../../src/service/database/test-templates'
import { EMPTY_DATA, RunningService } from './running-service'

/** Once before all tests: the service makes its database in an empty folder, as it does at its first start. */
export default async function makeEmptyData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'pooldeck-e2e-'))
  await (await RunningService.start({ POOLDECK_DATA_DIR: folder })).stop()
  await dropTemplates(join(folder, 'database'))
  process.env[EMPTY_DATA] = folder
  return () => rmSync(folder, { recursive: true })
}
