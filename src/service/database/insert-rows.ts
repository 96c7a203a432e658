import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Returns the statement that inserts any number of rows; those that are there stay. All columns are said, without defaults. Its text is the same
 * for each number, so that it is read and planned once: for one with a parameter for each value of each row that takes several times as long as
 * the insert.
 */
export function insertRows<T extends PgTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
  onConflict = sql`do nothing`,
): SQL {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, { name }]) => sql.identifier(name))
  const values = columns.map(([key, column]) => {
    const ofColumn = rows.map((row: Record<string, unknown>) => {
      const value = row[key] ?? null
      return value === null ? null : column.mapToDriverValue(value)
    })
    return sql`${sql.param(ofColumn)}::${sql.raw(column.getSQLType())}[]`
  })
  return sql`insert into ${sql.identifier(getTableName(table))} (${sql.join(names, sql`, `)})
    select * from unnest(${sql.join(values, sql`, `)}) on conflict ${onConflict}`
}
