import { Lock } from 'lucide-react'
import type { Cap } from '../../../../keys/us-layout'
import { cx } from '../../../../ui/cx'
import { legendOf } from './legend'

/** Where on the keyboard a cap lies; `--u` and `--v` are the width and the height of a letter key. */
const boxOf = ({ x, y, width, height }: Cap) => ({
  left: `calc(var(--u) * ${x})`,
  top: `calc(var(--v) * ${y})`,
  width: `calc(var(--u) * ${width} - var(--gap))`,
  height: `calc(var(--v) * ${height} - var(--gap))`,
})

/** One key of the drawn keyboard: its character and its X11 name. */
export function CapButton({
  cap,
  shift,
  latch,
  stop,
  onPress,
}: {
  cap: Cap
  shift: boolean
  latch: 'latched' | 'locked' | undefined
  /** The one key that Tab leads to. */
  stop: boolean
  onPress: () => void
}) {
  const { face, other, x11, spoken, modifier } = legendOf(cap, shift)
  return (
    <button
      type="button"
      data-cap={cap.name}
      tabIndex={stop ? 0 : -1}
      title={latch === 'locked' ? `${x11}, locked until it is pressed again` : x11}
      aria-pressed={modifier ? latch !== undefined : undefined}
      onClick={onPress}
      style={boxOf(cap)}
      className={cx(
        'absolute overflow-hidden rounded-sm border border-b-2 px-(--inset) pt-0.5 pb-0.5 text-left leading-none select-none transition-colors',
        'focus-visible:z-1 active:translate-y-px',
        latch
          ? 'border-accent bg-accent-soft text-accent-strong'
          : 'border-line-strong/60 bg-raised text-ink hover:border-line-strong hover:bg-hover',
      )}
    >
      <span className="sr-only">{spoken}</span>
      <span aria-hidden className="flex h-full flex-col justify-between">
        <span className="flex items-start justify-between gap-0.5">
          <span
            className={
              face.length === 1 ? 'font-mono text-sm leading-4' : 'text-(length:--word) leading-3 tracking-(--track)'
            }
          >
            {face}
          </span>
          {other && <span className="font-mono text-xs leading-4 text-faint">{other}</span>}
          {latch === 'locked' && <Lock className="size-3 shrink-0" />}
        </span>
        {x11 !== face && (
          <span
            className={cx(
              'text-[min(0.5625rem,var(--word))] leading-[0.5625rem] tracking-tight wrap-anywhere',
              !latch && 'text-muted',
              // Where caps are small the character is enough: the name is in the title.
              face !== '' && '[display:var(--names)]',
            )}
          >
            {wrapped(x11)}
          </span>
        )}
      </span>
    </button>
  )
}

/** X11 names are long words: they may break where their parts meet. */
const wrapped = (name: string): string =>
  name.replace(/_|^(?:amper|apo|ascii|aster|back|brace|bracket|KP_Sub|number|paren|ques|quote|semi|under)/i, '$&\u200B')
