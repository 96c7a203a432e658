import { DURATION_MS, MOUSE_BUTTONS } from '../../../contract/computer'
import { useStore } from '../../../lib/store'
import { useAnnounce } from '../../../ui/announce'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { NumberInput } from '../../../ui/number-input'
import { Segmented } from '../../../ui/segmented'
import { Switch } from '../../../ui/switch'
import type { DraftStore } from './draft-store'
import { moveAlike, withSameSettings } from './drawing'
import { HoldKeys } from '../keys/hold-keys'
import { settingErrors, DRAG_DEFAULTS } from './settings'

const BUTTONS = MOUSE_BUTTONS.map((value) => ({ value, label: `${value[0]?.toUpperCase()}${value.slice(1)}` }))

/**
 * Every parameter of drag_mouse besides the path, of the active stroke. What the chosen motion does not read says so. It follows
 * the store itself, because what is typed must not wait for the rest of the panel.
 */
export function MotionFields({ store }: { store: DraftStore }) {
  const settings = useStore(store, ({ stroke }) => stroke.settings)
  const { smooth, hold_keys: held } = settings
  const errors = settingErrors(settings)
  return (
    <section aria-label="Motion" className="flex flex-col gap-4">
      <OfWhichStroke store={store} />
      <Field label="Button">
        <Segmented value={settings.button} onChange={(button) => store.set({ button })} options={BUTTONS} />
      </Field>
      <Field layout="inline" label="Smooth" help="Human-like curves between the points instead of straight lines.">
        <Switch checked={smooth} onChange={(event) => store.set({ smooth: event.target.checked })} />
      </Field>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <NumberField
          label="Duration"
          unit="ms"
          min={DURATION_MS.min}
          max={DURATION_MS.max}
          step={50}
          placeholder="automatic"
          note={`${DURATION_MS.min} to ${DURATION_MS.max.toLocaleString('en')}`}
          ignored={smooth ? undefined : 'not smooth'}
          value={settings.duration_ms}
          error={errors.get('duration_ms')}
          onText={(duration_ms) => store.set({ duration_ms }, { streak: 'duration_ms' })}
        />
        <NumberField
          label="Delay"
          unit="ms"
          min={0}
          step={10}
          placeholder={String(DRAG_DEFAULTS.delay)}
          note="After the button is down"
          value={settings.delay}
          error={errors.get('delay')}
          onText={(delay) => store.set({ delay }, { streak: 'delay' })}
        />
        <NumberField
          label="Steps per segment"
          min={1}
          placeholder={String(DRAG_DEFAULTS.steps_per_segment)}
          ignored={smooth ? 'smooth' : undefined}
          value={settings.steps_per_segment}
          error={errors.get('steps_per_segment')}
          onText={(steps_per_segment) => store.set({ steps_per_segment }, { streak: 'steps_per_segment' })}
        />
        <NumberField
          label="Step delay"
          unit="ms"
          min={0}
          placeholder={String(DRAG_DEFAULTS.step_delay_ms)}
          ignored={smooth ? 'smooth' : undefined}
          value={settings.step_delay_ms}
          error={errors.get('step_delay_ms')}
          onText={(step_delay_ms) => store.set({ step_delay_ms }, { streak: 'step_delay_ms' })}
        />
      </div>
      <div className="flex flex-col gap-2">
        <p className="font-semibold">Hold keys</p>
        <HoldKeys
          label="Keys held during the drag"
          value={held}
          onToggle={(item) =>
            store.set({ hold_keys: held.includes(item) ? held.filter((other) => other !== item) : [...held, item] })
          }
          error={[...errors].find(([path]) => path.startsWith('hold_keys'))?.[1]}
        />
      </div>
    </section>
  )
}

/** Where there are several strokes: whose settings these are, and how the others get the same. */
function OfWhichStroke({ store }: { store: DraftStore }) {
  const { drawing, stroke } = useStore(store)
  const announce = useAnnounce()
  const count = drawing.strokes.length
  if (count < 2) return null
  const apply = (): void => {
    store.change(withSameSettings)
    announce(`All ${count} strokes move like ${stroke.name}`)
  }
  return (
    <div className="flex items-center justify-between gap-2">
      <h2 className="min-w-0 truncate font-semibold">Motion of {stroke.name}</h2>
      <Button
        size="small"
        disabledReason={moveAlike(drawing) ? 'All strokes move like this' : undefined}
        onClick={apply}
      >
        Apply to all strokes
      </Button>
    </div>
  )
}

/** A field that the motion ignores keeps its value, cannot be typed in, and says why. */
function NumberField({
  label,
  note,
  ignored,
  error,
  onText,
  ...input
}: {
  label: string
  note?: string
  ignored?: 'smooth' | 'not smooth' | undefined
  error: string | undefined
  unit?: string
  min: number
  max?: number
  step?: number
  placeholder: string
  value: string
  onText: (text: string) => void
}) {
  return (
    <Field label={label} error={ignored ? undefined : error} help={ignored ? `Ignored when ${ignored}` : note}>
      <NumberInput {...input} readOnly={ignored !== undefined} onChange={(event) => onText(event.target.value)} />
    </Field>
  )
}
