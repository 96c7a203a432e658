import { createContext, use } from 'react'
import { Value } from '../lib/store'

/** A service that the dashboard talks to, and the key for it. */
export interface Connection {
  id: string
  name: string
  /** Address without a slash at its end; empty for the service that this page came from. */
  baseUrl: string
  /** That of now, also for who holds the connection since before it got a new one. */
  readonly key: string
}

/** Publishes the id of a connection that got a new key: what the old one was refused may be asked again. */
export const newKeyOf = new Value<string | null>(null)

export const ConnectionContext = createContext<Connection | null>(null)

/** The connection that the views below the sign-in work with. */
export function useConnection(): Connection {
  const connection = use(ConnectionContext)
  if (!connection) throw new Error('useConnection is for views below the sign-in')
  return connection
}
