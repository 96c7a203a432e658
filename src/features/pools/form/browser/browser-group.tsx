import { useWatch } from 'react-hook-form'
import { type BrowserFlag, FLAG_NAMES } from '../../../../contract/browser-fields'
import { SwitchField } from '../choice'
import type { PoolForm } from '../../config/form-values'
import { ScreenPicture } from './screen-picture'
import { ViewportField } from './viewport-field'

/** What else a flag changes. */
const EFFECTS: Readonly<Record<BrowserFlag, string>> = {
  kiosk_mode: 'The page fills the whole display.',
  headless: 'The refresh rate has no effect. The user agent contains HeadlessChrome unless stealth is on, too.',
  stealth:
    'Pages see navigator.webdriver as false, and a headless browser has the user agent of one with a window. Stealth doesn’t add a proxy or solve captchas.',
}

/** What the browser looks like and how it is launched. */
export function BrowserGroup() {
  return (
    <div className="flex flex-col gap-6">
      <ViewportField />
      <div className="lg:hidden">
        <Screen />
      </div>
      <div className="flex flex-col gap-4">
        {FLAG_NAMES.map((flag) => (
          <SwitchField key={flag} field={flag} more={EFFECTS[flag]} />
        ))}
      </div>
    </div>
  )
}

function Screen() {
  const [viewport, kiosk_mode, headless] = useWatch<PoolForm, ['viewport', 'kiosk_mode', 'headless']>({
    name: ['viewport', 'kiosk_mode', 'headless'],
  })
  return <ScreenPicture form={{ viewport, kiosk_mode, headless }} />
}
