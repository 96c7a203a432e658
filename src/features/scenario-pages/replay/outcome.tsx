import { CircleCheck, CircleDashed, CircleSlash, CircleX } from 'lucide-react'
import type { Outcome, StepResult } from '../../../scenarios/replay'
import { formatDuration } from '../../../ui/format'

const LOOKS: Record<Outcome, { icon: typeof CircleCheck; ink: string; word: string }> = {
  passed: { icon: CircleCheck, ink: 'text-accent', word: 'Passed' },
  failed: { icon: CircleX, ink: 'text-danger', word: 'Failed' },
  stopped: { icon: CircleSlash, ink: 'text-warning', word: 'Stopped' },
  skipped: { icon: CircleDashed, ink: 'text-faint', word: 'Skipped' },
}

/** What became of a step, by shape and word. */
export function OutcomeMark({ result }: { result: Pick<StepResult, 'outcome' | 'ms'> | undefined }) {
  if (!result) return null
  const { icon: Icon, ink, word } = LOOKS[result.outcome]
  return (
    <span className={`inline-flex shrink-0 items-baseline gap-1 text-sm font-semibold ${ink}`}>
      <Icon className="size-4 self-center" />
      {word}
      {result.outcome !== 'skipped' && (
        <span className="font-normal text-muted tabular-nums">{formatDuration(result.ms)}</span>
      )}
    </span>
  )
}
