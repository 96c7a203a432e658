import { setFlagsFromString } from 'node:v8'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { databasesFolder } from '../../src/service/database/test-data'
import { makeEmptyData } from '../../src/service/database/test-empty-data'
import { EMPTY_DATA, RunningService } from './running-service'

/** Once before all tests: an empty database, as the service makes it at its first start, to be copied for each. */
export default async function provideEmptyData(): Promise<() => void> {
  setFlagsFromString('--liftoff-only')
  const folder = await databasesFolder()
  const empty = join(folder, 'empty')
  await makeEmptyData(empty, async (dataDir) => (await RunningService.start({ POOLDECK_DATA_DIR: dataDir })).stop())
  process.env[EMPTY_DATA] = empty
  return () => rmSync(folder, { recursive: true })
}
