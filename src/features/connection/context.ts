import { createContext, use } from 'react'
import { useStore } from '../../lib/store'
import type { ConnectionState, ConnectionStore } from './store'

export const ConnectionStoreContext = createContext<ConnectionStore | null>(null)

export function useConnectionStore(): ConnectionStore {
  const store = use(ConnectionStoreContext)
  if (!store) throw new Error('useConnectionStore is for views below ConnectionStoreContext')
  return store
}

export function useConnections(): ConnectionState {
  const store = useConnectionStore()
  return useStore(store)
}
