import { SwitchField } from '../choice'
import { ViewportField } from './viewport-field'

/** What the browser looks like and how it is launched. */
export function BrowserGroup() {
  return (
    <div className="flex flex-col gap-6">
      <ViewportField />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        <SwitchField field="kiosk_mode" />
        <SwitchField field="stealth" />
        <SwitchField field="headless" />
      </div>
    </div>
  )
}
