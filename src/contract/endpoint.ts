import type { z } from 'zod'
import type { Right } from './right-words'

/** An operation as data. The client, the service's routes and openapi.json all read the same entry. */
export interface Endpoint {
  readonly operationId: string
  readonly group: string
  readonly summary: string
  /** What a caller should know beyond the summary, as Markdown. */
  readonly description?: string
  /** What a key must be allowed for this operation; null: it needs no key. */
  readonly right: Right | null
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path template; every `{name}` in it is a member of `params`. */
  readonly path: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Request headers that the operation reads, all optional, for its description. */
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** Whether a request without a body is refused (rule 1.1). */
  readonly bodyRequired?: boolean
  /** The body is `multipart/form-data`, with a part for each member of the schema, instead of JSON. */
  readonly multipart?: true
  /** The body is passed on as it comes: a form, or without a schema the bytes of a file, as `application/octet-stream`. */
  readonly streamed?: true
  readonly status: 200 | 201 | 204
  /** A schema for JSON, `'image'` for picture data, `'file'` for other binary data, absent for an empty body. */
  readonly response?: z.ZodType | 'image' | 'file'
  /** The answer is a stream of server-sent events, each with one record of `response`. */
  readonly streams?: true
  /** What a picture or a file is sent as, when that is not `image/png` or `application/octet-stream`. */
  readonly media?: readonly string[]
  /** A 204 without a body is a second way to succeed (acquire: nothing became free in time). */
  readonly mayBeEmpty?: true
  /** A 202 without a body is a second way to succeed (download of a profile: nothing was saved yet). */
  readonly mayBePending?: true
  /** A 206 gives a part of a file to who asks for one (`Range`), and a 416 says that there is no such part. */
  readonly mayBePartial?: true
  /** A 304 answers a caller whose picture is still the current one. */
  readonly mayBeUnchanged?: true
  /** A 226 gives a caller who has an earlier picture what has changed since. */
  readonly mayBeDelta?: true
  /** Error statuses that this operation lists, all with the Error body. */
  readonly errors: readonly number[]
  /** True for what this service offers beyond the interface (rule 10). */
  readonly extension?: true
}

/** Keeps the literal types of an entry. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Field<E, K extends string> = E extends Record<K, infer S> ? S : undefined

/** What a caller passes, before defaults are filled in. */
export type ParamsOf<E extends Endpoint> = Input<Field<E, 'params'>>
export type QueryOf<E extends Endpoint> = Input<Field<E, 'query'>>
export type BodyOf<E extends Endpoint> = E extends { streamed: true; multipart?: never }
  ? Blob
  : Input<Field<E, 'body'>>

/** What a handler receives, after validation and defaults. */
export type ParsedParamsOf<E extends Endpoint> = Output<Field<E, 'params'>>
export type ParsedQueryOf<E extends Endpoint> = Output<Field<E, 'query'>>
export type ParsedBodyOf<E extends Endpoint> = Output<Field<E, 'body'>>

/** What a successful call gives: a record, a picture, `undefined` for an empty body, or `null` for a permitted 204 or 202. */
export type ResultOf<E extends Endpoint> =
  | (Field<E, 'response'> extends 'image' | 'file' ? Blob : Output<Field<E, 'response'>>)
  | (E extends { mayBeEmpty: true } | { mayBePending: true } ? null : never)
