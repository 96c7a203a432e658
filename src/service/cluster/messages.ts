import { z } from 'zod'
import type { BrowserSession } from '../../contract/session'
import { BrowserCreate } from '../../contract/session-requests'
import type { LeasedWhen } from '../session/record'
import { RIGHTS } from '../../contract/right-words'
import type { Peer } from '../state/hosts'
import type { AcquireTerms } from '../state/leases'

/** Where hosts answer each other; no part of the API. */
export const PEER_PATH = '/between_hosts'

/**
 * The codes of the problems with which a host says that it runs another version: it knows no such question, or does not understand how it is
 * asked. Nothing was done then.
 */
export const OTHER_VERSION = ['unknown_question', 'not_understood']

export type PeerMethod =
  | 'begin'
  | 'undo'
  | 'release'
  | 'create'
  | 'call_off'
  | 'answered'
  | 'sessions'
  | 'acquired'
  | 'database'

/** How the names of headers start that are for hosts only: no caller gets them. */
export const BETWEEN_HOSTS = 'pooldeck-'

/** The header with which a forwarded call says for which host it is, so that it is forwarded only once. */
export const FORWARDED_TO = `${BETWEEN_HOSTS}forwarded-to`

/** The header with which the host that forwards a call for a screenshot says which ones it has: their tags, with commas between. */
export const KNOWN_PICTURES = `${BETWEEN_HOSTS}known-pictures`
/** The tag of the screenshot that is answered to that; one that is known has no body. */
export const PICTURE = `${BETWEEN_HOSTS}picture`

export const HOST_SCHEME = 'Host'

export const authorization = ({ secret }: Pick<Peer, 'secret'>): string => `${HOST_SCHEME} ${secret}`

const given = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null)

/** Rights of a later version that are unknown here are dropped. */
const Rights = z.array(z.string()).transform((given) => RIGHTS.filter((right) => given.includes(right)))

/** Who reads the requested records. */
const PlainReader = z.object({ origin: z.string(), caller: z.object({ rights: Rights }) })
export type PlainReader = z.infer<typeof PlainReader>

const Grant = z.object({ lease: z.string(), browser: z.string(), host: z.string() })

export const Begin = z.object({ pool: z.string(), grant: Grant, terms: given<AcquireTerms>(), reader: PlainReader })
export const Begun = z.object({ record: given<BrowserSession>().nullable() })

export const Undo = z.object({ pool: z.string(), grant: Grant })

export const Release = z.object({
  pool: z.string(),
  session: z.string(),
  reuse: z.boolean(),
  by: z.string(),
  request: z.string(),
})
export type Release = z.infer<typeof Release>

export const Create = z.object({
  /** Fields that an older host does not know take their defaults. */
  request: BrowserCreate,
  names: z.object({ session: z.string(), lease: z.string() }),
  by: z.string(),
  reader: PlainReader,
  /** Only if there is a spare for it. An older host starts a browser for it. */
  spare: z.boolean().optional(),
})
export const Created = z.object({ record: given<BrowserSession>() })

/** By the id of its session, or of its lease: a session that took a spare has the id of that. */
export const CallOff = z.object({ session: z.string(), lease: z.string().optional() })
export type CallOff = z.infer<typeof CallOff>

/** `request`: the id that the answer says in `X-Request-Id`. */
const Call = z.object({ operation: z.string(), request: z.string(), seconds: z.number(), status: z.number() })
export const AnsweredCall = z.object({ session: z.string(), call: Call })

export const List = z.object({
  query: z.string().optional(),
  tags: z.record(z.string(), z.string()).optional(),
  most: z.number(),
  reader: PlainReader,
})
/** How many match, and the newest of them. `at`: when each was acquired, ms since 1970. */
export const Listed = z.object({
  total: z.number(),
  sessions: z.array(z.object({ at: z.number(), record: given<BrowserSession>() })),
})
export type Listed = z.infer<typeof Listed>

export const AskAcquired = z.object({ pool: z.string(), reader: PlainReader })
export type AcquiredRecord = BrowserSession & LeasedWhen
export const Acquired = z.object({ acquired: z.array(given<AcquiredRecord>()) })

export const Database = z.object({ answers: z.boolean() })

export const Done = z.object({})
