import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { AuditLogEntry, AuditLogFilter } from '../../contract/audit-log'
import { badRequest } from '../shared/invalid-input'
import type { AuditLog, AuditCursor, AuditRecord } from '../storage/audit-log'
import { patternOf } from './path-pattern'
import type { Handlers } from './route'

const compress = promisify(gzip)

/** Handles the audit log (rule 12). */
export function auditLogHandlers(auditLog: AuditLog) {
  return {
    listAuditLogs: async ({ query, header }) => {
      const { records, next } = await pageOf(auditLog, query, { token: query.page_token, of: 'page_token' })
      header('X-Has-More', String(next !== undefined))
      if (next !== undefined) header('X-Next-Page-Token', next)
      return records.map(entryOf)
    },
    exportAuditLogs: async ({ query }) => {
      const { records, next } = await pageOf(auditLog, query, { token: query.cursor, of: 'cursor' })
      const lines = records.map((record) => `${JSON.stringify({ ...entryOf(record), event_id: record.id })}\n`).join('')
      const body = query.format === 'jsonl' ? Buffer.from(lines) : await compress(lines)
      return new Response(body, {
        headers: {
          // No Content-Encoding: what is compressed is the file, and the checksum is of that.
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(body.length),
          'Content-Disposition': `attachment; filename="audit-log.${query.format}"`,
          'X-Content-Sha256': createHash('sha256').update(body).digest('hex'),
          'X-Row-Count': String(records.length),
          'X-Has-More': String(next !== undefined),
          ...(next !== undefined && { 'X-Next-Cursor': next }),
        },
      })
    },
  } satisfies Partial<Handlers>
}

async function pageOf(
  auditLog: AuditLog,
  { limit, ...filter }: AuditLogFilter & { limit: number },
  begin: { token: string | undefined; of: string },
): Promise<{ records: AuditRecord[]; next: string | undefined }> {
  const after = begin.token === undefined ? undefined : cursorOf(begin.token, begin.of)
  const found = await auditLog.find(filter, { limit: limit + 1, after })
  const records = found.slice(0, limit)
  const last = found.length > limit ? records.at(-1) : undefined
  return { records, next: last && tokenOf(last) }
}

const tokenOf = ({ at, id }: AuditCursor): string => Buffer.from(`${at.getTime()} ${id}`).toString('base64url')

function cursorOf(token: string, field: string): AuditCursor {
  const [, ms, id] = /^(\d{1,15}) ([a-z0-9]{24})$/.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? []
  if (ms === undefined || id === undefined) {
    throw badRequest([{ path: field, message: 'was not issued by this service; leave it out to start over' }])
  }
  return { at: new Date(Number(ms)), id }
}

const entryOf = (record: AuditRecord): AuditLogEntry => ({
  timestamp: record.at.toISOString(),
  method: record.method,
  path: record.path,
  route: patternOf(record.method, record.path),
  status: record.status,
  duration_ms: record.durationMs,
  client_ip: record.clientIp,
  domain: record.domain,
  user_agent: record.userAgent,
  auth_strategy: record.authStrategy,
  user_id: record.userId,
  email: '',
})
