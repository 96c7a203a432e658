import { Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { DragMouse, DURATION_MS, MOUSE_BUTTONS } from '../../../contract/computer'
import { Field } from '../../../ui/field'
import { NumberInput } from '../../../ui/number-input'
import { Segmented } from '../../../ui/segmented'
import { Switch } from '../../../ui/switch'
import { HoldKeyField } from './hold-key-field'
import { DRAG_DEFAULTS, type DragOptions, type DragSettings } from './settings'

type Form = UseFormReturn<DragSettings, unknown, DragOptions>
type NumberName = 'delay' | 'steps_per_segment' | 'step_delay_ms' | 'duration_ms'

const BUTTONS = MOUSE_BUTTONS.map((value) => ({ value, label: `${value[0]?.toUpperCase()}${value.slice(1)}` }))

/** Every parameter of drag_mouse besides the path. What the chosen motion does not read says so. */
export function MotionFields({ form }: { form: Form }) {
  const { control } = form
  const { errors } = useFormState({ control })
  const smooth = useWatch({ control, name: 'smooth' })
  return (
    <div className="flex flex-col gap-4">
      <Controller
        control={control}
        name="button"
        render={({ field: { value, onChange } }) => (
          <Field label="Button">
            <Segmented value={value} onChange={onChange} options={BUTTONS} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="smooth"
        render={({ field: { value, onChange, ref } }) => (
          <Field layout="inline" label="Smooth" help={DragMouse.shape.smooth.meta()?.description}>
            <Switch ref={ref} checked={value} onChange={(event) => onChange(event.target.checked)} />
          </Field>
        )}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <NumberField
          form={form}
          name="duration_ms"
          label="Duration"
          unit="ms"
          min={DURATION_MS.min}
          max={DURATION_MS.max}
          step={50}
          placeholder="automatic"
          note={`${DURATION_MS.min} to ${DURATION_MS.max.toLocaleString('en')}`}
          ignored={smooth ? undefined : 'not smooth'}
        />
        <NumberField
          form={form}
          name="delay"
          label="Delay"
          unit="ms"
          min={0}
          step={10}
          placeholder={String(DRAG_DEFAULTS.delay)}
          note="after button down"
        />
        <NumberField
          form={form}
          name="steps_per_segment"
          label="Steps per segment"
          min={1}
          placeholder={String(DRAG_DEFAULTS.steps_per_segment)}
          ignored={smooth ? 'smooth' : undefined}
        />
        <NumberField
          form={form}
          name="step_delay_ms"
          label="Step delay"
          unit="ms"
          min={0}
          placeholder={String(DRAG_DEFAULTS.step_delay_ms)}
          ignored={smooth ? 'smooth' : undefined}
        />
      </div>
      <Controller
        control={control}
        name="hold_keys"
        render={({ field: { value, onChange } }) => (
          <HoldKeyField value={value} onChange={onChange} error={holdKeyError(errors.hold_keys)} />
        )}
      />
    </div>
  )
}

/** A field that the motion ignores keeps its value, cannot be typed in, and says why. */
function NumberField({
  form: { control },
  name,
  label,
  note,
  ignored,
  ...input
}: {
  form: Form
  name: NumberName
  label: string
  note?: string
  ignored?: 'smooth' | 'not smooth' | undefined
  unit?: string
  min: number
  max?: number
  step?: number
  placeholder: string
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <Field
          label={label}
          error={ignored ? undefined : error?.message}
          help={ignored ? `Ignored when ${ignored}` : note}
        >
          <NumberInput {...input} {...field} readOnly={ignored !== undefined} />
        </Field>
      )}
    />
  )
}

/** The complaint about the first key that is none. */
function holdKeyError(errors: Form['formState']['errors']['hold_keys']): string | undefined {
  if (!errors) return undefined
  return errors.message ?? (Array.isArray(errors) ? errors.find(Boolean)?.message : undefined)
}
