import { Hono } from 'hono'
import { Problem } from '../problem'
import { onError } from './errors'
import { onlyLoopbackNames } from './host-guard'

export interface AppOptions {
  /** Whether the service listens on this machine only. */
  loopback: boolean
  /** The static pages, then what answers the API. */
  parts: readonly Hono[]
}

/** Everything that one address serves. */
export function app({ loopback, parts }: AppOptions): Hono {
  const whole = new Hono()
  whole.onError(onError)
  whole.notFound(({ req }) => {
    throw new Problem(404, 'not_found', `There is nothing at ${req.path}.`)
  })
  if (loopback) whole.use(onlyLoopbackNames)
  for (const part of parts) whole.route('/', part)
  return whole
}
