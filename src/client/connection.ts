import { createContext, use } from 'react'

/** A service that the dashboard talks to, and the key for it. */
export interface Connection {
  id: string
  name: string
  /** Address without a slash at its end; empty for the service that this page came from. */
  baseUrl: string
  key: string
}

export const ConnectionContext = createContext<Connection | null>(null)

/** The connection that the views below the sign-in work with. */
export function useConnection(): Connection {
  const connection = use(ConnectionContext)
  if (!connection) throw new Error('useConnection is for views below the sign-in')
  return connection
}
