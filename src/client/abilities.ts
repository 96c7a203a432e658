import type { Endpoint } from '../contract/endpoint'
import { Store } from '../lib/store'
import { ApiError } from './errors'

/** What a service without an operation answers. Some refuse what they do not know. */
const NOT_OFFERED = new Set([400, 403, 404, 405, 501])
/** What cannot mean anything else. */
const SURELY_NOT_OFFERED = new Set([405, 501])

/** Whether a service that answers so may not have the operation; it may as well not have the record. */
export const isNotOffered = (error: unknown): error is ApiError =>
  error instanceof ApiError && NOT_OFFERED.has(error.status)

/** Whether a service that has the operation says so that it does not have the record. */
export const isMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || SURELY_NOT_OFFERED.has(error.status))

/** What services have and what they do not have, by what they answered, outside React. Operations by their ids. */
export class Abilities extends Store<ReadonlyMap<string, ReadonlyMap<string, boolean>>> {
  constructor() {
    super(new Map())
  }

  /** What is known of a connection. The same map until something else is known. */
  of(connectionId: string): ReadonlyMap<string, boolean> {
    return this.state.get(connectionId) ?? NOTHING
  }

  /** Undefined while it is not known. */
  has({ id }: { id: string }, { operationId }: Pick<Endpoint, 'operationId'>): boolean | undefined {
    return this.of(id).get(operationId)
  }

  learn({ id }: { id: string }, { operationId }: Pick<Endpoint, 'operationId'>, has: boolean): void {
    const known = this.of(id)
    // Who has had it has it.
    if (known.get(operationId) === has || known.get(operationId)) return
    this.publish(new Map([...this.state, [id, new Map([...known, [operationId, has]])]]))
  }

  /** A session has ended: what was missing before that was known may have been the session, and not the operation. */
  doubt({ id }: { id: string }): void {
    const known = [...this.of(id)]
    const certain = known.filter(([, has]) => has)
    if (certain.length < known.length) this.publish(new Map([...this.state, [id, new Map(certain)]]))
  }
}

const NOTHING: ReadonlyMap<string, boolean> = new Map()

/** Of all services that this page asks. */
export const abilities = new Abilities()

/** What a service answers without a record, or without the operation that gives it. */
export function missingIsNull(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** Learns from an answer: undefined for a success. What is not there may be a record, unless the address names none. */
export function learnFrom(connection: { id: string }, endpoint: Endpoint, error?: unknown): void {
  if (error === undefined) abilities.learn(connection, endpoint, true)
  else if (isMissing(error) && (SURELY_NOT_OFFERED.has(error.status) || !namesRecord(endpoint)))
    abilities.learn(connection, endpoint, false)
}

const namesRecord = ({ path }: Endpoint): boolean => path.includes('{')

/**
 * What an operation answers that a service may not have: null where it does not have it. Once this is known it is not asked again, unless
 * it may have been a record that was missing.
 */
export async function ifOffered<T>(
  connection: { id: string },
  endpoint: Endpoint,
  ask: () => Promise<T>,
): Promise<T | null> {
  if (!namesRecord(endpoint) && abilities.has(connection, endpoint) === false) return null
  try {
    return await ask()
  } catch (error) {
    const isAnswer = abilities.has(connection, endpoint) ? isMissing(error) : isNotOffered(error)
    if (!isAnswer) throw error
    // Its record is there: it was found by another operation before.
    if (isMissing(error)) abilities.learn(connection, endpoint, false)
    return null
  }
}
