import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Segmented } from './segmented'
import type { ThemeStore } from './theme'

const OPTIONS = [
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden />, iconOnly: true },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden />, iconOnly: true },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden />, iconOnly: true },
] as const

export function ThemeSwitch({ store }: { store: ThemeStore }) {
  const choice = useSyncExternalStore(store.subscribe, store.get)
  return <Segmented label="Theme" size="small" value={choice} onChange={store.set} options={OPTIONS} />
}
