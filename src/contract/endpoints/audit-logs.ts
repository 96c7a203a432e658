import { z } from 'zod'
import { AuditLogChunkQuery, AuditLogEntry, AuditLogQuery } from '../audit-log'
import { endpoint } from '../endpoint'

const logs = { group: 'Audit Logs', right: 'manage_keys', method: 'GET', status: 200 } as const

/** Rule 12.2. */
export const listAuditLogs = endpoint({
  ...logs,
  operationId: 'listAuditLogs',
  summary: 'List audit log records, newest first',
  description: '`X-Has-More` says whether there are more records; pass `X-Next-Page-Token` to get them.',
  path: '/audit-logs',
  query: AuditLogQuery,
  response: z.array(AuditLogEntry),
  errors: [400, 401, 403, 500],
})

/** Rule 12.3. */
export const exportAuditLogs = endpoint({
  ...logs,
  operationId: 'exportAuditLogs',
  summary: 'Export the audit log in parts',
  description:
    'JSON Lines, each record with its `event_id`. `X-Content-Sha256` is the hash of the bytes sent, `X-Row-Count` the number of records in them. `X-Has-More` and `X-Next-Cursor` lead to older records.',
  path: '/audit-logs/export/chunk',
  query: AuditLogChunkQuery,
  response: 'file',
  errors: [400, 401, 403, 500],
})
