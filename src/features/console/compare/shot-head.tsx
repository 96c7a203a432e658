import { Camera, FolderOpen } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button'
import type { Compare, Side } from './use-compare'

const WORDS: Record<Side, string> = { first: 'First', second: 'Second' }

/** Which picture this side is, and where to get another. */
export function ShotHead({ compare, side }: { compare: Compare; side: Side }) {
  const input = useRef<HTMLInputElement>(null)
  const shot = compare.shots[side]
  return (
    <div role="group" aria-label={`${WORDS[side]} picture`} className="flex min-w-0 items-center gap-1">
      <p className="min-w-0 truncate text-sm">
        <span className="font-semibold">{WORDS[side]}</span>{' '}
        <span className="text-muted">
          {shot ? `${shot.name}, ${shot.pixels.width} × ${shot.pixels.height}` : 'none yet'}
        </span>
      </p>
      <Button size="small" variant="quiet" icon={<Camera aria-hidden />} onClick={() => compare.takeNow(side)}>
        Take now
      </Button>
      <Button size="small" variant="quiet" icon={<FolderOpen aria-hidden />} onClick={() => input.current?.click()}>
        File
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={`File of the ${side} picture`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) compare.takeFile(side, file)
          target.value = ''
        }}
      />
    </div>
  )
}
