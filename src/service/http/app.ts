import { Hono } from 'hono'
import { Problem } from '../problem'
import { cors } from './cors'
import { onError } from './errors'
import { onlyLoopbackNames } from './host-guard'

export interface AppOptions {
  /** Whether the service listens on this machine only. */
  loopback: boolean
  /** Other origins whose pages may call the API. */
  allowedOrigins: readonly string[]
  /** The static pages, then what answers the API. */
  parts: readonly Hono[]
}

/** Everything that one address serves. */
export function app({ loopback, allowedOrigins, parts }: AppOptions): Hono {
  const whole = new Hono()
  whole.onError(onError)
  whole.notFound((context) =>
    onError(new Problem(404, 'not_found', `There is nothing at ${context.req.path}.`), context),
  )
  // First, so that a page can read errors too.
  if (allowedOrigins.length > 0) whole.use(cors(allowedOrigins))
  if (loopback) whole.use(onlyLoopbackNames)
  for (const part of parts) whole.route('/', part)
  return whole
}
