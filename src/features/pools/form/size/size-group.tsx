import { useQuery } from '@tanstack/react-query'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useConnection } from '../../../../client/connection'
import { poolQueries } from '../../../../client/queries'
import { TIMEOUT_SECONDS } from '../../../../contract/browser-fields'
import { DEFAULT_FILL_RATE } from '../../../../contract/fill'
import type { Pool } from '../../../../contract/pool'
import type { ServiceInfo } from '../../../../contract/service'
import { Button } from '../../../../ui/button'
import { formatBytes, formatDuration, plural } from '../../../../ui/format'
import { useSettled } from '../../../../ui/settled'
import { TextInput } from '../../../../ui/text-input'
import { freePoolName } from '../../free-pool-name'
import { forecast, describeForecast } from '../../fill-forecast'
import { fillRateCap } from '../../pool-lanes'
import { HELP } from '../field-help'
import { FormField } from '../form-field'
import type { PoolForm } from '../../config/form-values'
import { NumberEntry } from './number-entry'
import { useRoom } from './use-room'
import { parseSeconds } from '../../config/seconds-text'
import { wholeNumber } from '../../config/whole-number'

/** How many browsers, under which name, how fast, and how long a lease may be idle. */
export function SizeGroup({ own }: { own: Pool | undefined }) {
  const ownSize = own?.browser_pool_config.size ?? 0
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <SizeField ownSize={ownSize} />
      <NameField own={own} />
      <FillRateField isNew={ownSize === 0} />
      <TimeoutField />
    </div>
  )
}

function SizeField({ ownSize }: { ownSize: number }) {
  const { info, limit, left } = useRoom(ownSize)
  const size = wholeNumber(useWatch<PoolForm, 'size'>({ name: 'size' }), 1)
  const { errors } = useFormState<PoolForm>({ name: 'size' })
  const isOver = limit !== undefined && left !== undefined && size !== undefined && size > left
  // Of what the service will refuse nothing starts.
  const memory = info && size !== undefined && !isOver ? memoryOf(size - ownSize, info) : undefined
  return (
    <FormField
      field="size"
      help={limit ? `${HELP.size} ${allTogether(limit)}` : HELP.size}
      note={limit && left !== undefined ? (ownSize > 0 ? `at most ${left}` : `${left} of ${limit} left`) : 'required'}
      warnings={[
        // What the service has said of it says more.
        isOver && !errors.size && describeTooMany(left, limit, ownSize > 0),
        memory?.isShort && memory.words,
      ]}
      after={memory && !memory.isShort && <p className="text-sm text-muted">{memory.words}</p>}
    >
      <NumberEntry field="size" min={1} aria-required />
    </FormField>
  )
}

const allTogether = (limit: number): string => `All pools together may hold up to ${plural(limit, 'browser')}.`

const describeTooMany = (left: number, limit: number, isEdit: boolean): string =>
  limit === 0
    ? 'No host accepts pool browsers now: the service will refuse this.'
    : left === 0
      ? 'The other pools already hold all browsers that this service allows, so it will refuse this one. Decrease the size of another one first.'
      : isEdit
        ? `More than ${left} is over this service’s limit of ${limit} for all pools together.`
        : `Only ${plural(left, 'browser is', 'browsers are')} left under this service’s limit.`

const ROUGH_BYTES = 50 * 2 ** 20

/** What so many more browsers will take of the machine, and whether it has less. */
function memoryOf(browsers: number, info: ServiceInfo): { words: string; isShort: boolean } | undefined {
  // A service that is older than these fields leaves them out.
  const { memory_per_browser_bytes: each, memory_available_bytes: free } = info as Partial<ServiceInfo>
  if (!each || free === undefined || Number.isNaN(free) || browsers <= 0) return undefined
  // How much one takes depends on its pages.
  const needed = Math.ceil((browsers * each) / ROUGH_BYTES) * ROUGH_BYTES
  return needed > free
    ? {
        isShort: true,
        words: `Needs about ${formatBytes(needed)} more memory, but browsers here have only ${formatBytes(free)}: some may fail to start or be killed.`,
      }
    : {
        isShort: false,
        words: `Needs about ${formatBytes(needed)} more memory, of ${formatBytes(free)} available to browsers here.`,
      }
}

/** Often enough for a name that another operator takes while the rest is filled in. */
const ASK_MS = 5_000

/** A name that is free, while another pool has what is typed. */
function useFreeName(typed: string, ownId: string | undefined): string | undefined {
  const settled = useSettled(typed)
  const { data: pools = [] } = useQuery({
    ...poolQueries.list(useConnection(), settled),
    enabled: settled !== '',
    refetchInterval: ASK_MS,
  })
  if (settled !== typed || !pools.some(({ id, name }) => name === typed && id !== ownId)) return undefined
  return freePoolName(
    typed,
    pools.flatMap(({ name }) => name ?? []),
  )
}

function NameField({ own }: { own: Pool | undefined }) {
  const { register, setValue, setFocus } = useFormContext<PoolForm>()
  const { errors } = useFormState<PoolForm>({ name: 'name' })
  const free = useFreeName(useWatch<PoolForm, 'name'>({ name: 'name' }).trim(), own?.id)
  return (
    <FormField
      field="name"
      // The error says the same.
      help={errors.name ? undefined : HELP.name}
      note="optional"
      warnings={[free !== undefined && !errors.name && 'Another pool has this name, so the service will refuse it.']}
      after={
        free && (
          <div>
            <Button
              size="small"
              onClick={() => {
                setValue('name', free, { shouldDirty: true, shouldValidate: true })
                // The button goes, and would hand the focus on to another group of the form.
                setFocus('name')
              }}
            >
              Use {free}
            </Button>
          </div>
        )
      }
    >
      <TextInput {...register('name')} mono />
    </FormField>
  )
}

function FillRateField({ isNew }: { isNew: boolean }) {
  const { info, left = Infinity } = useRoom(0)
  const [sizeText, rateText] = useWatch<PoolForm, ['size', 'fill_rate_per_minute']>({
    name: ['size', 'fill_rate_per_minute'],
  })
  const rate = wholeNumber(rateText.trim() || String(DEFAULT_FILL_RATE), 0)
  const size = wholeNumber(sizeText, 1)
  const cap = fillRateCap(info)
  return (
    <FormField
      field="fill_rate_per_minute"
      help={HELP.fill_rate_per_minute}
      note={cap === Infinity ? undefined : `at most ${cap.toLocaleString('en-GB')} here`}
      warnings={[
        rate !== undefined && rate > cap && `The service will use ${cap}, its highest rate.`,
        rate === 0 && 'Filling is paused: no browser starts until the rate is raised.',
      ]}
      after={
        rate !== undefined &&
        rate > 0 &&
        isNew &&
        size !== undefined &&
        // Of what the service will refuse nothing starts.
        size <= left && <p className="text-sm text-muted">{describeForecast(forecast(size, rate, cap))}.</p>
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
      help={HELP.timeout_seconds}
      note={seconds !== undefined && describeTimeout(seconds)}
    >
      <TextInput {...register('timeout_seconds')} />
    </FormField>
  )
}

function describeTimeout(seconds: number): string {
  const length = formatDuration(seconds * 1000)
  return length === `${seconds} s` ? length : `${seconds} s = ${length}`
}
