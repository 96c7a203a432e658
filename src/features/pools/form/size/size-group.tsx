import { useQuery } from '@tanstack/react-query'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useConnection } from '../../../../client/connection'
import { serviceQueries } from '../../../../client/queries'
import { TIMEOUT_SECONDS } from '../../../../contract/browser-fields'
import { Button } from '../../../../ui/button'
import { formatDuration } from '../../../../ui/format'
import { TextInput } from '../../../../ui/text-input'
import { Caution } from '../browser/caution'
import { helpOf } from '../field-help'
import { FormField } from '../form-field'
import type { PoolForm } from '../form-values'
import { NumberEntry } from './number-entry'
import { parseSeconds } from './seconds-text'

/** How many browsers, under which name, how fast, and how long a lease may be idle. */
export function SizeGroup({ suggestedName }: { suggestedName: string | undefined }) {
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <SizeField />
      <NameField suggestedName={suggestedName} />
      <FillRateField />
      <TimeoutField />
    </div>
  )
}

function SizeField() {
  const { data: info } = useQuery(serviceQueries.info(useConnection()))
  const size = Number(useWatch<PoolForm, 'size'>({ name: 'size' }))
  const { errors } = useFormState<PoolForm>({ name: 'size' })
  const left = info ? Math.max(0, info.pooled_sessions_limit - info.pooled_sessions_used) : undefined
  return (
    <FormField
      field="size"
      help={helpOf('size')}
      note={info ? `${left} of ${info.pooled_sessions_limit} left` : 'needed'}
      after={
        left !== undefined &&
        size > left &&
        // What the service has said of it says more.
        !errors.size && (
          <Caution>
            {left === 0
              ? 'All browsers that this service allows are in other pools. Make one of them smaller first.'
              : `Only ${left} more ${left === 1 ? 'fits' : 'fit'} into the limit of this service.`}
          </Caution>
        )
      }
    >
      <NumberEntry field="size" min={1} aria-required />
    </FormField>
  )
}

function NameField({ suggestedName }: { suggestedName: string | undefined }) {
  const { register, setValue } = useFormContext<PoolForm>()
  return (
    <FormField
      field="name"
      help={helpOf('name')}
      note="optional"
      after={
        suggestedName && (
          <div>
            <Button
              size="small"
              onClick={() => setValue('name', suggestedName, { shouldDirty: true, shouldValidate: true })}
            >
              Use {suggestedName}
            </Button>
          </div>
        )
      }
    >
      <TextInput {...register('name')} mono />
    </FormField>
  )
}

function FillRateField() {
  const { data: info } = useQuery(serviceQueries.info(useConnection()))
  const rate = Number(useWatch<PoolForm, 'fill_rate_per_minute'>({ name: 'fill_rate_per_minute' }))
  const cap = info?.fill_rate_cap
  return (
    <FormField
      field="fill_rate_per_minute"
      help={helpOf('fill_rate_per_minute')}
      note={cap === undefined ? undefined : `at most ${cap} here`}
      after={
        cap !== undefined && rate > cap && <Caution>It will act as {cap}, the highest rate of this service.</Caution>
      }
    >
      <NumberEntry field="fill_rate_per_minute" min={0} step={5} unit="%/min" />
    </FormField>
  )
}

function TimeoutField() {
  const { register } = useFormContext<PoolForm>()
  const text = useWatch<PoolForm, 'timeout_seconds'>({ name: 'timeout_seconds' })
  const seconds = text.trim() === '' ? TIMEOUT_SECONDS.default : parseSeconds(text)
  return (
    <FormField
      field="timeout_seconds"
      help={`${helpOf('timeout_seconds')} Also written 90s, 10m or 2h.`}
      note={seconds !== undefined && `${seconds} s = ${formatDuration(seconds * 1000)}`}
    >
      <TextInput {...register('timeout_seconds')} />
    </FormField>
  )
}
