import { Field } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import type { Options } from './replays'

/** How a scenario is replayed. */
export function ReplaySwitches({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <Field layout="inline" label="Continue after a failure">
        <Switch
          checked={options.continueOnFailure}
          onChange={({ target }) => onChange({ ...options, continueOnFailure: target.checked })}
        />
      </Field>
      <Field layout="inline" label="Scale coordinates to the display">
        <Switch
          checked={options.scaleCoordinates}
          onChange={({ target }) => onChange({ ...options, scaleCoordinates: target.checked })}
        />
      </Field>
    </div>
  )
}
