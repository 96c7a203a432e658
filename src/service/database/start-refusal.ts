import { statSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../shared/problem'
import { StartError } from '../shared/start-error'
import { DatabaseAway } from './away'
import { rightsRefused } from './tables-refused'

/** Returns one sentence for what keeps a data folder or its database from being used, with a way out; another error as it is. */
export function startRefusal(error: unknown, dataDir: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  // The embedded database says it in words.
  if (error instanceof Problem) return new StartError(error.message)
  if (error instanceof DatabaseAway) {
    return new StartError('The database stopped responding during the start. Check its log, then start again.')
  }
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartError(
        `The data folder ${dataDir} can’t be written (${error.message}). Make the service’s user its owner, or set POOLDECK_DATA_DIR to another folder.`,
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(`The disk with the data folder ${dataDir} is full. Free up space, then start again.`)
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EISDIR':
      return new StartError(
        isFile(dataDir)
          ? `The data folder ${dataDir} is a file. Set POOLDECK_DATA_DIR to a folder.`
          : damaged(dataDir, error.message),
      )
    default:
      return error.cause === undefined ? error : startCause(error, dataDir)
  }
}

/** Drizzle wraps what a query fails with. */
function startCause(error: Error, dataDir: string): unknown {
  const refusal = rightsRefused(error) ?? startRefusal(error.cause, dataDir)
  return refusal instanceof StartError ? refusal : error
}

/** Describes a data folder that holds something else than what a Pooldeck has left there. */
export const damaged = (dataDir: string, reason: string): string =>
  `The data folder ${dataDir} is damaged (${reason}). Restore it from a backup, or set POOLDECK_DATA_DIR to another folder.`

const isFile = (location: string): boolean =>
  statSync(location, { throwIfNoEntry: false })?.isFile() ??
  (path.dirname(location) !== location && isFile(path.dirname(location)))
