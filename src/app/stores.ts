import { createContext, use, useSyncExternalStore } from 'react'
import type { ThemeStore } from '../ui/theme'
import type { FragmentKeyStore } from './fragment-key'
import type { ReachStore } from './reach'

interface AppStores {
  reach: ReachStore
  theme: ThemeStore
  fragmentKey: FragmentKeyStore
}

export const AppStoresContext = createContext<AppStores | null>(null)

export function useAppStores(): AppStores {
  const stores = use(AppStoresContext)
  if (!stores) throw new Error('useAppStores is for views below AppStoresContext')
  return stores
}

/** Whether the service in use has stopped answering. */
export function useLost(connectionId: string): boolean {
  const { reach } = useAppStores()
  return useSyncExternalStore(reach.subscribe, reach.get) === connectionId
}
