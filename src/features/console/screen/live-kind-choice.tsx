import { ChevronDown } from 'lucide-react'
import { useStore } from '../../../lib/store'
import { useCommands } from '../../../ui/commands'
import { Menu } from '../../../ui/menu'
import { menuCommands } from '../../../ui/menu-commands'
import type { FrameStore } from './frame-store'
import type { LiveChoice } from './live-kind'

const CHOICES: readonly { id: LiveChoice; label: string; hint: string }[] = [
  { id: 'automatic', label: 'Automatic', hint: 'video when pictures are too slow' },
  { id: 'pictures', label: 'Pictures', hint: 'sharp' },
  { id: 'video', label: 'Video', hint: 'smooth on slow connections' },
]

/** Says whether the screen comes as pictures or as a video, and lets the person choose. */
export function LiveKindChoice({ store, ended }: { store: FrameStore; ended: boolean }) {
  const { kind, choice, obstacle } = useStore(store.how)
  const items = CHOICES.map(({ id, label, hint }) => ({
    id,
    label,
    hint,
    checked: choice === id,
    onSelect: () => store.choose(id),
  }))
  useCommands(
    'Console',
    menuCommands(
      items.map((item) => ({ ...item, label: `Live view: ${item.label}` })),
      { id: 'console.live' },
    ).map((command) => ({ ...command, isChoice: true })),
  )
  if (ended) return null
  const word = kind === 'video' ? 'Video' : 'Pictures'
  const how = choice === 'automatic' ? 'automatic' : obstacle === null ? 'chosen' : 'no video'
  return (
    <div title={obstacle ?? undefined} className="flex shrink-0 items-center">
      <dt className="sr-only">Live view</dt>
      <dd>
        <Menu
          side="top"
          align="start"
          trigger={
            <button
              type="button"
              aria-label={`Live view: ${word} ${how}`}
              className="pointer-coarse:min-h-11 flex items-center gap-1 rounded-sm px-1 text-ink hover:bg-sunken focus-visible:outline-2 focus-visible:outline-focus"
            >
              {word} <span className="text-faint">{how}</span>
              <ChevronDown className="size-3.5 text-faint" />
            </button>
          }
          title="Show the screen as"
          items={items}
        />
      </dd>
    </div>
  )
}
