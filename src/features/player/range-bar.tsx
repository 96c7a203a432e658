import { Bug, ListVideo, X } from 'lucide-react'
import { Button } from '../../ui/button'
import { useCommands } from '../../ui/commands'
import { formatDuration, plural } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { playLength, playTime } from '../../ui/play-time'
import type { RecordedRange } from './recorded-range'

/** The part of the video that is chosen, and what can be made of it. */
export function RangeBar({
  range: { from, to },
  actions,
  onScenario,
  onReport,
  onClear,
}: {
  range: RecordedRange
  /** How many things were done in it. */
  actions: number
  onScenario: () => void
  onReport: () => void
  onClear: () => void
}) {
  const noScenario = actions === 0 ? 'No actions in this range' : undefined
  useCommands('Player', [
    {
      id: 'player.scenario',
      label: 'Create a scenario of the range',
      icon: <ListVideo />,
      disabledReason: noScenario,
      run: onScenario,
    },
    { id: 'player.clear', label: 'Clear range', icon: <X />, run: onClear },
  ])
  return (
    <div
      role="group"
      aria-label="Selected range"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-4 py-1 text-sm"
    >
      <p role="status" className="mr-auto flex gap-3">
        <span className="font-mono">{`${playTime(from)} – ${playTime(to)}`}</span>
        <span className="text-muted">{`${formatDuration(playLength(from, to))}, ${plural(actions, 'action')}`}</span>
      </p>
      <Button size="small" icon={<ListVideo />} disabledReason={noScenario} onClick={onScenario}>
        Create a scenario
      </Button>
      <Button size="small" icon={<Bug />} onClick={onReport}>
        Bug report
      </Button>
      <IconButton label="Clear range" icon={<X />} onClick={onClear} />
    </div>
  )
}
