import { use, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  automaticRefreshRate,
  DEFAULT_VIEWPORT,
  isKnownGood,
  LONGEST_SIDE,
  type Viewport,
  VIEWPORT_PRESETS,
} from '../../../../contract/viewport'
import { cx } from '../../../../ui/cx'
import { Caution } from '../../../../ui/caution'
import { HELP } from '../field-help'
import { FieldRemarks } from '../field-remarks'
import { FormField } from '../form-field'
import { EMPTY_FORM, type PoolForm } from '../../config/form-values'
import { NumberEntry } from '../size/number-entry'
import { displayOf } from '../../config/to-request'

type ViewportText = PoolForm['viewport']

const DEFAULT_CHOICE = { ...DEFAULT_VIEWPORT, text: EMPTY_FORM.viewport }

/** The default stands for the preset of its size. */
const CHOICES = [
  DEFAULT_CHOICE,
  ...VIEWPORT_PRESETS.filter((p) => p.width !== DEFAULT_VIEWPORT.width || p.height !== DEFAULT_VIEWPORT.height).map(
    (preset) => ({
      ...preset,
      text: { width: String(preset.width), height: String(preset.height), refresh_rate: '' },
    }),
  ),
]

const isSame = (a: ViewportText, b: ViewportText): boolean =>
  a.width.trim() === b.width && a.height.trim() === b.height && a.refresh_rate.trim() === b.refresh_rate

/** Size and rate of the display: a known-good one by its picture, or any by its numbers. */
export function ViewportField() {
  const { setValue } = useFormContext<PoolForm>()
  const text = useWatch<PoolForm, 'viewport'>({ name: 'viewport' })
  const remark = use(FieldRemarks)['viewport']
  const display = displayOf(text)
  const automatic = display ? automaticRefreshRate(display) : DEFAULT_VIEWPORT.refresh_rate
  const warningId = useId()
  const warning = display && warningOf(display)
  const choose = (next: ViewportText): void => setValue('viewport', next, { shouldDirty: true, shouldValidate: true })
  return (
    <fieldset aria-describedby={warning && warningId} className="flex flex-col gap-3">
      <legend className="font-semibold">Viewport</legend>
      <p className="max-w-prose text-sm text-muted">
        {HELP.viewport} {remark}
      </p>
      <div role="radiogroup" aria-label="Known-good viewports" className="grid grid-cols-2 gap-1.5 sm:grid-cols-3">
        {CHOICES.map((choice) => (
          <PresetCard
            key={`${choice.width}x${choice.height}`}
            display={choice}
            isDefault={choice === DEFAULT_CHOICE}
            checked={isSame(text, choice.text)}
            onChoose={() => choose(choice.text)}
          />
        ))}
      </div>
      <div className="grid grid-cols-[1fr_1fr] gap-x-4 gap-y-3 sm:grid-cols-3">
        <FormField field="viewport.width">
          <NumberEntry field="viewport.width" min={1} unit="px" placeholder={String(DEFAULT_VIEWPORT.width)} />
        </FormField>
        <FormField field="viewport.height">
          <NumberEntry field="viewport.height" min={1} unit="px" placeholder={String(DEFAULT_VIEWPORT.height)} />
        </FormField>
        <div className="max-sm:col-span-2">
          <FormField
            field="viewport.refresh_rate"
            note={text.refresh_rate.trim() === '' ? `automatic: ${automatic} Hz` : undefined}
          >
            <NumberEntry field="viewport.refresh_rate" min={1} unit="Hz" placeholder={String(automatic)} />
          </FormField>
        </div>
      </div>
      {warning && (
        <div id={warningId}>
          <Caution>{warning}</Caution>
        </div>
      )}
    </fieldset>
  )
}

function warningOf(display: Required<Viewport>): string | undefined {
  const { width, height, refresh_rate } = display
  if (isKnownGood(display)) return undefined
  return Math.max(width, height) > LONGEST_SIDE
    ? `No display is wider or higher than ${LONGEST_SIDE} pixels: browsers with this viewport don’t start.`
    : `${width} × ${height} at ${refresh_rate} Hz is not among the known-good displays: live view and recording may be unstable.`
}

/** All pictures share one scale, so that their sizes can be compared. */
const PIXELS_PER_UNIT = 64

function PresetCard({
  display,
  isDefault,
  checked,
  onChoose,
}: {
  display: Required<Viewport>
  isDefault: boolean
  checked: boolean
  onChoose: () => void
}) {
  const { width, height, refresh_rate } = display
  return (
    <label
      className={cx(
        'relative flex h-13 items-center gap-2 rounded-md border px-2 transition-colors select-none',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus',
        checked ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="viewport-preset"
        checked={checked}
        onChange={onChoose}
        aria-label={`${isDefault ? 'Default, ' : ''}${width} by ${height} at ${refresh_rate} Hz`}
        className="absolute inset-0 appearance-none outline-none"
      />
      <span aria-hidden className="flex w-10 shrink-0 justify-center">
        <span
          className={cx(
            'block rounded-xs border',
            checked ? 'border-accent bg-accent/25' : 'border-line-strong bg-sunken',
          )}
          style={{ width: width / PIXELS_PER_UNIT, height: height / PIXELS_PER_UNIT }}
        />
      </span>
      <span aria-hidden className="flex min-w-0 flex-col text-xs whitespace-nowrap">
        <span className={checked ? 'font-semibold text-ink' : 'text-ink'}>
          {width} × {height}
        </span>
        <span className="text-muted">
          {refresh_rate} Hz{isDefault && ', default'}
        </span>
      </span>
    </label>
  )
}
