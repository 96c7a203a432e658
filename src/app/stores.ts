import { createContext, use } from 'react'
import { useStore } from '../lib/store'
import type { ThemeStore } from '../ui/theme'
import type { FragmentKeyStore } from './fragment-key'
import type { LostConnection, ConnectivityStore } from './connectivity'

interface AppStores {
  reach: ConnectivityStore
  theme: ThemeStore
  fragmentKey: FragmentKeyStore
}

export const AppStoresContext = createContext<AppStores | null>(null)

export function useAppStores(): AppStores {
  const stores = use(AppStoresContext)
  if (!stores) throw new Error('useAppStores is for views below AppStoresContext')
  return stores
}

/** What is known of the service in use since it stopped answering; null while it answers. */
export function useLost(connectionId: string): LostConnection | null {
  const { reach } = useAppStores()
  const lost = useStore(reach)
  return lost?.connectionId === connectionId ? lost : null
}
