import { StartError } from '../shared/start-error'

const INSUFFICIENT_PRIVILEGE = '42501'

interface Answer {
  readonly code: string
  readonly message: string
}

/** Returns what the database answered to a statement that it refused. Drizzle wraps it. */
function answerIn(error: unknown): Answer | undefined {
  if (!(error instanceof Error)) return undefined
  if (!('severity' in error) || !('code' in error)) return answerIn(error.cause)
  return { code: String(error.code), message: error.message }
}

/** Returns one sentence, with a way out, for tables that the user of the database may not use; undefined for any other error. */
export function rightsRefused(error: unknown): StartError | undefined {
  const answer = answerIn(error)
  if (answer?.code !== INSUFFICIENT_PRIVILEGE) return undefined
  return new StartError(
    `The user of DATABASE_URL may not do what the service needs in its database (${answer.message}). Make it the owner of the database and of its tables, then start again.`,
  )
}

/** Returns the same for a migration that failed, or what came before the first one; an error that is no answer of the database as it is. */
export function migrationRefused(error: unknown, migration: string | undefined): unknown {
  const answer = answerIn(error)
  if (!answer) return error
  const name = migration === undefined ? '' : ` by ${migration.replace(/^.*\/|\.sql$/g, '')}`
  return (
    rightsRefused(error) ??
    new StartError(
      `The tables of the database couldn’t be brought up to date${name} (${answer.message}). Nothing was changed. Correct that, then start again; or start the version that was used before.`,
    )
  )
}
