import { Monitor, Moon, Sun } from 'lucide-react'
import { useStore } from '../lib/store'
import { useCommands } from './commands'
import { IconButton } from './icon-button'
import { Menu } from './menu'
import { THEME_CHOICES, type ThemeChoice, type ThemeStore } from './theme'

const LOOKS = {
  system: { label: 'System', command: 'System theme', icon: Monitor },
  light: { label: 'Light', command: 'Light theme', icon: Sun },
  dark: { label: 'Dark', command: 'Dark theme', icon: Moon },
} as const satisfies Record<ThemeChoice, unknown>

export function ThemeSwitch({ store }: { store: ThemeStore }) {
  const choice = useStore(store)
  const { icon: Icon, label } = LOOKS[choice]
  useCommands(
    'Dashboard',
    THEME_CHOICES.filter((each) => each !== choice).map((each) => {
      const { icon: EachIcon, command } = LOOKS[each]
      return {
        id: `theme.${each}`,
        label: command,
        words: 'theme appearance colors mode',
        icon: <EachIcon />,
        run: () => store.set(each),
      }
    }),
  )
  return (
    <Menu
      trigger={<IconButton size="medium" label={`Theme: ${label.toLowerCase()}`} side="bottom" icon={<Icon />} />}
      title="Theme"
      items={THEME_CHOICES.map((each) => ({
        id: each,
        label: LOOKS[each].label,
        checked: each === choice,
        onSelect: () => store.set(each),
      }))}
    />
  )
}
