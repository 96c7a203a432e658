import { Check, Minus } from 'lucide-react'
import { CATEGORY_INFO, DEFAULT_CATEGORIES, type TelemetryCategory } from '../../contract/telemetry'
import { Badge } from '../../ui/badge'
import { cx } from '../../ui/cx'
import { Segmented } from '../../ui/segmented'
import type { ThreeWay } from './values'

const KINDS = { operational: 'operational', CDP: 'debugging protocol', other: 'high volume' } as const

/** What a person may expect of a category and not get here. */
const CAVEATS: Partial<Record<TelemetryCategory, string>> = {
  captcha: 'This service doesn’t solve captchas, so there are no events.',
}

/** A category: what it captures, whether it will be captured, and what the form says of it. */
export function CategoryRow({
  name,
  value,
  captured,
  onChange,
}: {
  name: TelemetryCategory
  /** Undefined: telemetry is off, and no category says anything. */
  value: ThreeWay | undefined
  captured: boolean
  onChange: (value: ThreeWay) => void
}) {
  const { kind, content } = CATEGORY_INFO[name]
  const standard = DEFAULT_CATEGORIES.has(name) ? 'on' : 'off'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t border-line py-2 first:border-t-0">
      <div className="flex min-w-0 basis-72 grow items-start gap-2">
        <span className={cx('mt-0.5 shrink-0', captured ? 'text-accent' : 'text-faint')}>
          {captured ? <Check className="size-4" /> : <Minus className="size-4" />}
          <span className="sr-only">{captured ? 'captured' : 'not captured'}</span>
        </span>
        <div className="flex min-w-0 flex-col">
          <span className="flex flex-wrap items-center gap-2">
            <span className={captured ? 'font-semibold' : 'text-muted'}>{name}</span>
            <Badge tone={kind === 'other' ? 'warning' : 'neutral'}>{KINDS[kind]}</Badge>
          </span>
          <span className="text-sm text-muted">
            {content}. {CAVEATS[name]}
          </span>
        </div>
      </div>
      <Segmented
        value={value}
        onChange={onChange}
        label={`Telemetry ${name}`}
        size="small"
        options={[
          { value: 'default', label: `Default: ${standard}` },
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
      />
    </li>
  )
}
