import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useConnection } from '../../../client/connection'
import { serviceQueries } from '../../../client/queries'
import { DEFAULT_FILL_RATE } from '../../../contract/fill'
import { resolveOnCreate, TELEMETRY_CATEGORIES, type TelemetryRequest } from '../../../contract/telemetry'
import { plural } from '../../../ui/format'
import { DisplayPicture } from '../display-picture'
import { forecast, forecastWords } from '../fill-forecast'
import { FillChart } from './size/fill-chart'
import type { PoolForm } from './form-values'
import { RequestPreview } from './request/request-preview'
import { checkForm, readForm, displayOf } from './to-request'

/** What the form will give and what it will send, always in view beside it. */
export function Preview() {
  // Typing comes first; a large policy makes the preview the slow part.
  const form = useDeferredValue(useWatch<PoolForm>() as PoolForm)
  return (
    <div className="flex flex-col">
      <Part title="Filling">
        <Filling form={form} />
      </Part>
      <Part title="Display">
        <Display form={form} />
      </Part>
      <Part title="Telemetry">
        <Telemetry form={form} />
      </Part>
      <RequestPreview checked={checkForm(form)} policy={form.chrome_policy} />
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

const wholeNumber = (value: unknown, min: number): number | undefined =>
  Number.isInteger(value) && (value as number) >= min ? (value as number) : undefined

function Filling({ form }: { form: PoolForm }) {
  const { data: info } = useQuery(serviceQueries.info(useConnection()))
  const { size, fill_rate_per_minute } = readForm(form).request
  const count = wholeNumber(size, 1)
  const rate = wholeNumber(fill_rate_per_minute ?? DEFAULT_FILL_RATE, 0)
  if (count === undefined || rate === undefined) {
    return <p className="text-muted">Enter a size to see how the pool will fill.</p>
  }
  const given = forecast(count, rate, info?.fill_rate_cap ?? Infinity)
  return (
    <>
      <p>{forecastWords(given)}</p>
      <FillChart forecast={given} />
      {!info && <p className="text-sm text-muted">The service may cap the fill rate.</p>}
    </>
  )
}

function Display({ form }: { form: PoolForm }) {
  const display = displayOf(form.viewport)
  if (form.headless) return <p className="text-muted">None: a headless browser has no display of its own.</p>
  if (!display) return <p className="text-muted">Width, height and rate are whole numbers from 1 on.</p>
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <DisplayPicture display={display} kiosk={form.kiosk_mode} />
      <p className="flex flex-col text-muted">
        <span className="text-ink">
          {display.width} × {display.height}
        </span>
        <span>{display.refresh_rate} Hz</span>
        {form.kiosk_mode && <span>kiosk</span>}
      </p>
    </div>
  )
}

function Telemetry({ form }: { form: PoolForm }) {
  const { telemetry } = readForm(form).request
  const active = resolveOnCreate(telemetry as TelemetryRequest | undefined)
  if (!active) {
    return (
      <p className="text-muted">
        {form.telemetry.is === 'custom' ? 'Nothing is captured: this choice switches it off.' : 'Nothing is captured.'}
      </p>
    )
  }
  const on = TELEMETRY_CATEGORIES.filter((name) => active.browser[name]?.enabled)
  return (
    <p>
      {plural(on.length, 'category', 'categories')}: <span className="text-muted">{on.join(', ')}</span>
    </p>
  )
}
