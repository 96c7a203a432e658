import { KeyCap } from '../../../actions/key-caps'
import { useStore } from '../../../lib/store'
import type { MarkStore } from './marks'

/** The keys of the last events, below the screen: over it they would hide what is tested. For the eye only: the list says the same. */
export function PressedKeys({ marks }: { marks: MarkStore }) {
  const { keys } = useStore(marks)
  if (keys.length === 0) return null
  return (
    <div aria-hidden className="flex min-w-0 shrink gap-1 overflow-hidden">
      {keys.map((key, index) => (
        <KeyCap key={`${index}-${key}`} label={key === ' ' ? 'Space' : key} tone="accent" />
      ))}
    </div>
  )
}
