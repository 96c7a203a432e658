import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from './icon-button'
import { Menu } from './menu'
import { THEME_CHOICES, type ThemeChoice, type ThemeStore } from './theme'

const LOOKS = {
  system: { label: 'As the system', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
} as const satisfies Record<ThemeChoice, unknown>

export function ThemeSwitch({ store }: { store: ThemeStore }) {
  const choice = useSyncExternalStore(store.subscribe, store.get)
  const { icon: Icon, label } = LOOKS[choice]
  return (
    <Menu
      trigger={<IconButton label={`Theme: ${label.toLowerCase()}`} side="bottom" icon={<Icon aria-hidden />} />}
      sections={[
        {
          id: 'theme',
          title: 'Theme',
          items: THEME_CHOICES.map((each) => ({
            id: each,
            label: LOOKS[each].label,
            checked: each === choice,
            onSelect: () => store.set(each),
          })),
        },
      ]}
    />
  )
}
