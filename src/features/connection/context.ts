import { createContext, use } from 'react'
import { useStore } from '../../lib/store'
import { defaultName } from './address'
import type { ConnectionState, ConnectionStore } from './store'

export const ConnectionStoreContext = createContext<ConnectionStore | null>(null)

export function useConnectionStore(): ConnectionStore {
  const store = use(ConnectionStoreContext)
  if (!store) throw new Error('useConnectionStore is for views below ConnectionStoreContext')
  return store
}

/** What a connection to an address is called unless it gets a name: one that is signed out of keeps its own. */
export function useConnectionName(): (baseUrl: string) => string {
  const { connections } = useConnections()
  return (address) =>
    connections.find(({ baseUrl, key }) => baseUrl === address && key === null)?.name ?? defaultName(address)
}

export function useConnections(): ConnectionState {
  const store = useConnectionStore()
  return useStore(store)
}
