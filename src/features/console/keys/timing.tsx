import type { Dispatch } from 'react'
import { Field } from '../../../ui/field'
import { NumberInput } from '../../../ui/number-input'
import { Segmented } from '../../../ui/segmented'
import type { Edit } from './builder'

/** What a hold starts with, in milliseconds: long enough to be one for any page. */
const USUAL_HOLD = '500'

type Way = 'tap' | 'hold'

/** Taps or holds: the two meanings of `duration`, told apart in words. */
export function Timing({
  duration,
  complaint,
  edit,
}: {
  duration: string
  complaint: string | undefined
  edit: Dispatch<Edit>
}) {
  const way: Way = Number(duration) === 0 ? 'tap' : 'hold'
  return (
    <div className="grid grid-cols-[auto_minmax(7rem,9rem)] items-end gap-x-4 gap-y-2 max-[22rem]:grid-cols-1">
      <Field label="How the keys are pressed">
        <Segmented<Way>
          value={way}
          onChange={(next) => edit({ kind: 'duration', text: next === 'tap' ? '0' : USUAL_HOLD })}
          options={[
            { value: 'tap', label: 'Tap in turn' },
            { value: 'hold', label: 'Hold together' },
          ]}
        />
      </Field>
      <Field label="Duration" error={complaint}>
        <NumberInput
          unit="ms"
          min={0}
          step={100}
          value={duration}
          onChange={(event) => edit({ kind: 'duration', text: event.target.value })}
        />
      </Field>
    </div>
  )
}
