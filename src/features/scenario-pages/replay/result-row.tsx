import { ImageDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StepResult } from '../../../scenarios/replay'
import { Button } from '../../../ui/button'
import { cx } from '../../../ui/cx'
import { Thumbnails } from '../../../ui/thumbnails'
import { describeStep } from '../describe-step'
import { PictureBoard } from '../picture/picture-board'
import { OutcomeMark } from './outcome'

export interface Keeping {
  /** The picture that a step is compared with. */
  baselineOf: (stepId: string) => Blob | null
  /** Makes a picture the baseline of a step. */
  onKeep: (stepId: string, picture: Blob) => void
}

/** What came of a step, and what was on the screen. */
export function ResultRow({
  result,
  number,
  video,
  baselineOf,
  onKeep,
}: {
  result: StepResult
  number: number
  /** Leads to its moment in a video. */
  video: ReactNode
} & Keeping) {
  const { step, outcome, message, before, after, changes } = result
  const compares = step.kind === 'check' && step.check.type === 'picture_equals'
  const baseline = compares ? baselineOf(step.id) : null
  const failed = outcome === 'failed'
  return (
    <li
      tabIndex={-1}
      className="flex flex-col gap-2 border-t border-line px-4 py-2 [contain-intrinsic-height:auto_6.5rem] [content-visibility:auto]"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-faint tabular-nums">{number}</span>
        <span className="min-w-0 flex-1 basis-24 break-words">{describeStep(step)}</span>
        {video}
        <OutcomeMark result={result} />
      </div>
      {(failed || step.kind === 'check') && (
        <p className={cx('text-sm wrap-anywhere', failed ? 'font-semibold text-danger' : 'text-muted')}>{message}</p>
      )}
      {outcome !== 'skipped' && (
        <div className="flex flex-wrap gap-2">
          <Thumbnails
            pictures={[
              ...(baseline ? [{ blob: baseline, label: `Baseline of step ${number}`, name: 'Baseline' }] : []),
              ...(before && !compares ? [{ blob: before, label: `Before step ${number}`, name: 'Before' }] : []),
              ...(after ? [{ blob: after, label: `After step ${number}`, name: 'After' }] : []),
            ]}
          />
        </div>
      )}
      {failed && compares && after && (
        <>
          {changes && changes.changed > 0 && (
            <PictureBoard picture={after} label={`Difference of step ${number}`} boxes={changes.boxes} />
          )}
          <div>
            <Button size="small" icon={<ImageDown />} onClick={() => onKeep(step.id, after)}>
              Use as baseline
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
