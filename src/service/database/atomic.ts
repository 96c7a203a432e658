import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

type RowsOf<Statement> = Statement extends SQL<infer Row> ? Row[] : never

/**
 * Runs statements in one transaction, all of them or none, and gives the rows of each. They are sent together: a lock that they
 * take is never held while this process does something else. Each sees what those before it did, and what others have
 * committed until it begins.
 */
export type Atomic = <const Statements extends readonly SQL[]>(
  ...statements: Statements
) => Promise<{ [Index in keyof Statements]: RowsOf<Statements[Index]> }>

/** A statement as the drivers take it. */
export interface Query {
  /** The same for the same text: PostgreSQL reads and plans it once for each connection. */
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

const dialect = new PgDialect()
const names = new Map<string, string>()

export function queryOf(statement: SQL): Query {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  return { name: nameOf(text), text, values }
}

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}
