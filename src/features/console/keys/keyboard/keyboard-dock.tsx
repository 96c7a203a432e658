import { ChevronDown, Keyboard as KeyboardIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { persisted, TEXT, usePersisted } from '../../../../lib/persisted'
import { cx } from '../../../../ui/cx'
import { useMedia } from '../../../../ui/use-media'
import type { StickyModifiers } from '../sticky-modifiers'
import { Keyboard } from './keyboard'

const Folding = z.enum(['open', 'folded'])
const ALL = persisted(Folding, 'pooldeck.keyboard.all', TEXT)
const KEYPAD = persisted(Folding, 'pooldeck.keyboard.keypad', TEXT)

/** The drawn keyboard below the screen. All of it can be folded, and its keypad; that is remembered. */
export function KeyboardDock({
  stickyModifiers,
  note,
  onLatch,
  onPick,
}: {
  stickyModifiers: StickyModifiers
  /** What a press does now. */
  note: ReactNode
  onLatch: (item: string) => void
  onPick: (name: string) => void
}) {
  const roomy = useMedia('(min-width: 80rem)')
  // On a phone it would push the tools out of sight.
  const [atFirst] = useState(() => (matchMedia('(min-width: 48rem)').matches ? 'open' : 'folded'))
  const [all = atFirst, setAll] = usePersisted(ALL)
  const [part = roomy ? 'open' : 'folded', setPart] = usePersisted(KEYPAD)
  const [folded, keypad] = [all === 'folded', part === 'open']
  return (
    <section aria-label="Keyboard" className="shrink-0 border-t border-line bg-surface">
      <div className="flex min-h-9 items-center gap-1 px-4 pointer-coarse:min-h-11">
        <Fold open={!folded} onToggle={() => setAll(folded ? 'open' : 'folded')}>
          <KeyboardIcon className="size-4" />
          Keyboard
        </Fold>
        {!folded && (
          <Fold open={keypad} onToggle={() => setPart(keypad ? 'folded' : 'open')}>
            Keypad
          </Fold>
        )}
        <p className="ml-auto min-w-0 truncate text-sm text-muted max-sm:hidden">{!folded && note}</p>
      </div>
      {!folded && <Keyboard stickyModifiers={stickyModifiers} keypad={keypad} onLatch={onLatch} onPick={onPick} />}
    </section>
  )
}

function Fold({ open, onToggle, children }: { open: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-sm text-muted hover:bg-hover hover:text-ink pointer-coarse:h-11"
    >
      {children}
      <ChevronDown className={cx('size-4 transition-[rotate]', open && 'rotate-180')} />
    </button>
  )
}
