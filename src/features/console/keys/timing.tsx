import type { Dispatch } from 'react'
import { Field } from '../../../ui/field'
import { sentence } from '../../../ui/format'
import { NumberInput } from '../../../ui/number-input'
import { Segmented } from '../../../ui/segmented'
import type { Edit } from './builder'

/** What a hold starts with, in milliseconds: long enough to be one for any page. */
const USUAL_HOLD = '500'

type Way = 'tap' | 'hold'

/** Taps or holds: the two meanings of `duration`, distinguished in words. */
export function Timing({
  duration,
  error,
  edit,
}: {
  duration: string
  error: string | undefined
  edit: Dispatch<Edit>
}) {
  const way: Way = Number(duration) === 0 ? 'tap' : 'hold'
  return (
    <div className="flex items-start gap-x-4">
      <Field label="Press">
        <Segmented<Way>
          value={way}
          onChange={(next) => edit({ kind: 'duration', text: next === 'tap' ? '0' : USUAL_HOLD })}
          options={[
            { value: 'tap', label: 'Tap' },
            { value: 'hold', label: 'Hold' },
          ]}
        />
      </Field>
      <div className="min-w-0 flex-1">
        <Field
          label="Duration"
          error={error && sentence(error)}
          note={way === 'tap' ? 'one after the other' : 'all together'}
        >
          <NumberInput
            unit="ms"
            min={0}
            step={100}
            value={duration}
            onChange={(event) => edit({ kind: 'duration', text: event.target.value })}
          />
        </Field>
      </div>
    </div>
  )
}
