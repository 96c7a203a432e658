import { type ReactNode, useDeferredValue, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { DEFAULT_FILL_RATE } from '../../../contract/fill'
import { decideOnCreate } from '../../../contract/telemetry'
import { forecast, describeForecast } from '../fill-forecast'
import { fillRateCap } from '../pool-lanes'
import { useHalt } from '../../../resources/hosts'
import { lazyComponent } from '../../../ui/lazy-component'
import { Skeleton } from '../../../ui/skeleton'
import { ScreenPicture } from './browser/screen-picture'
import { useRoom } from './size/use-room'
import { FillChart } from './size/fill-chart'
import { wholeNumber } from '../config/whole-number'
import type { PoolForm } from '../config/form-values'
import { describeRule } from '../../../resources/telemetry/describe-rule'
import { telemetryOf } from '../../../resources/telemetry/values'

const RequestPanel = lazyComponent(async () => (await import('./request/request-panel')).RequestPanel)

/** What the form will give and what it will send, always in view beside it. */
export function Preview() {
  // The fields come first.
  const settled = useDeferredValue(true, false)
  return settled ? <Parts /> : null
}

function Parts() {
  // Typing comes first; a large policy makes the preview the slow part.
  const form = useDeferredValue(useWatch<PoolForm>() as PoolForm)
  return (
    <div className="flex flex-col">
      <Part title="Filling">
        <Filling form={form} />
      </Part>
      <Part title="Screen">
        <ScreenPicture form={form} />
      </Part>
      <Part title="Captured telemetry">
        <Telemetry form={form} />
      </Part>
      <RequestPanel
        values={form}
        fallback={
          <Part title="Request">
            <Skeleton height="8rem" />
          </Part>
        }
      />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-b border-line py-4 first:pt-0">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Filling({ form }: { form: PoolForm }) {
  const { info, left = Infinity } = useRoom(0)
  const halt = useHalt()
  const count = wholeNumber(form.size, 1)
  const rate = wholeNumber(form.fill_rate_per_minute.trim() || String(DEFAULT_FILL_RATE), 0)
  if (count === undefined || rate === undefined) {
    const missing = count === undefined ? 'a size' : 'a valid fill rate'
    return <p className="text-muted">Enter {missing} to see how the pool will fill.</p>
  }
  const halted = halt !== undefined && (
    <p className="text-warning">Hosts are {halt}: no browser starts until a host is available again.</p>
  )
  // A service all of whose hosts drain allows no size.
  if (count > left)
    return halted || <p className="text-muted">Enter a size that this service allows to see how the pool will fill.</p>
  const given = forecast(count, rate, fillRateCap(info))
  return (
    <>
      <p>{describeForecast(given)}</p>
      {given.kind === 'fills' && halted}
      <FillChart forecast={given} />
      {!info && <p className="text-sm text-muted">The service may cap the fill rate.</p>}
    </>
  )
}

function Telemetry({ form }: { form: PoolForm }) {
  const request = telemetryOf(form.telemetry)
  return <p className="text-muted">{describeRule(decideOnCreate(request).rule, request)}</p>
}
