import { ChevronDown, Keyboard as KeyboardIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type KeyValueStorage, tryToStore } from '../../../../ui/browser-storage'
import { cx } from '../../../../ui/cx'
import { useMedia } from '../../../../ui/use-media'
import type { StickyModifiers } from '../sticky-modifiers'
import { Keyboard } from './keyboard'

const FOLDED_KEY = 'pooldeck.keyboard'
const isFolded = (storage: KeyValueStorage, part: string): boolean | undefined =>
  ({ open: false, folded: true })[storage.getItem(`${FOLDED_KEY}.${part}`) ?? '']

/** The drawn keyboard below the screen. All of it can be folded, and its keypad; that is remembered. */
export function KeyboardDock({
  stickyModifiers,
  note,
  storage,
  onLatch,
  onPick,
}: {
  stickyModifiers: StickyModifiers
  /** What a press does now. */
  note: ReactNode
  storage: KeyValueStorage
  onLatch: (item: string) => void
  onPick: (name: string) => void
}) {
  const roomy = useMedia('(min-width: 80rem)')
  // On a phone it would push the tools out of sight.
  const [folded, setFolded] = useState(() => isFolded(storage, 'all') ?? !matchMedia('(min-width: 48rem)').matches)
  const [keypadFolded, setKeypadFolded] = useState(() => isFolded(storage, 'keypad'))
  const keypad = !(keypadFolded ?? !roomy)
  // Where nothing can be stored, it is folded for as long as the page lives.
  const remember = (part: string, value: boolean) =>
    tryToStore(storage, `${FOLDED_KEY}.${part}`, value ? 'folded' : 'open')
  return (
    <section aria-label="Keyboard" className="shrink-0 border-t border-line bg-surface">
      <div className="flex min-h-9 items-center gap-1 px-3 pointer-coarse:min-h-11">
        <Fold
          open={!folded}
          onToggle={() => {
            setFolded(!folded)
            remember('all', !folded)
          }}
        >
          <KeyboardIcon aria-hidden className="size-4" />
          Keyboard
        </Fold>
        {!folded && (
          <Fold
            open={keypad}
            onToggle={() => {
              setKeypadFolded(keypad)
              remember('keypad', keypad)
            }}
          >
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
      className="inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-sm text-muted hover:bg-hover hover:text-ink pointer-coarse:h-10"
    >
      {children}
      <ChevronDown aria-hidden className={cx('size-4 transition-[rotate]', open && 'rotate-180')} />
    </button>
  )
}
