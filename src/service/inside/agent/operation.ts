import type { IncomingMessage, ServerResponse } from 'node:http'

/** One call, as the service has passed it on: it has checked what it could. */
export interface AgentCall {
  /** What the path and the query of the caller's request had. */
  readonly query: Readonly<Record<string, string>>
  /** The body, where it is JSON; else undefined, and it comes as `request`. */
  readonly body: unknown
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Fires when the caller has disconnected. */
  readonly signal: AbortSignal
}

/** Returns what is answered as JSON; undefined for nothing, also when it has answered itself. */
export type Operation = (call: AgentCall) => unknown

/** What the caller did wrong, or may not do. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const badRequest = (message: string): Refusal => new Refusal(400, 'bad_request', message)

/** What the system says no with, and what that is on the wire. */
const CODES: Readonly<Record<string, readonly [status: number, code: string, why: string]>> = {
  EACCES: [403, 'forbidden', 'permission denied'],
  EPERM: [403, 'forbidden', 'operation not permitted'],
  EROFS: [403, 'forbidden', 'read-only file system'],
  ENOENT: [404, 'not_found', 'no such file or folder'],
  ENOTDIR: [400, 'bad_request', 'a file is in the place of a folder'],
  EISDIR: [400, 'bad_request', 'it is a folder'],
  EEXIST: [400, 'bad_request', 'a file or folder with this name already exists'],
  ENOTEMPTY: [400, 'bad_request', 'a folder that is not empty is there already'],
  ENAMETOOLONG: [400, 'bad_request', 'the name or the path is too long'],
  EINVAL: [400, 'bad_request', 'that is not possible there'],
  ELOOP: [400, 'bad_request', 'too many symbolic links'],
  EBUSY: [400, 'bad_request', 'it is in use by the system'],
  ENXIO: [400, 'bad_request', 'it is not a file'],
  ETXTBSY: [400, 'bad_request', 'the program in it runs'],
  EFBIG: [400, 'bad_request', 'it would be larger than a browser’s files may be'],
  ENOSPC: [500, 'disk_full', 'no space is left there'],
  EDQUOT: [500, 'disk_full', 'no space is left there'],
  EMFILE: [500, 'too_many_files', 'too many files are open'],
}

/** Returns what is said of a failure. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  const known =
    CODES[code] ??
    ('syscall' in (error as object)
      ? ([400, 'bad_request', `that is not possible there (${code})`] as const)
      : undefined)
  if (!known) return new Refusal(500, 'internal_error', error instanceof Error ? error.message : String(error))
  const [status, name, why] = known
  return new Refusal(status, name, path === undefined ? `This failed: ${why}.` : `${dest ?? path}: ${why}.`)
}
