import { setFlagsFromString } from 'node:v8'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { databasesFolder } from '../../src/service/database/test-data'
import { dropTemplates } from '../../src/service/database/test-templates'
import { EMPTY_DATA, RunningService } from './running-service'

/** Once before all tests: the service makes its database in an empty folder, as it does at its first start. */
export default async function makeEmptyData(): Promise<() => void> {
  setFlagsFromString('--liftoff-only')
  const folder = await databasesFolder()
  const empty = join(folder, 'empty')
  process.env[EMPTY_DATA] = empty
  await (await RunningService.start({ POOLDECK_DATA_DIR: empty })).stop()
  await dropTemplates(join(empty, 'database'))
  return () => rmSync(folder, { recursive: true })
}
