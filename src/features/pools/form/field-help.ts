import { FLAG_HELP } from '../../../resources/flag-help'
import type { PoolForm } from '../config/form-values'

/** What each field is for, said to who fills it in. The contract says it to who calls the API. The list of extensions says it itself. */
export const HELP: Readonly<Record<Exclude<keyof PoolForm, 'extensions'>, string>> = {
  size: 'How many browsers the pool holds.',
  name: 'Letters, digits, dots, underscores and hyphens. No two pools may have the same name.',
  fill_rate_per_minute: 'How much of the pool is filled per minute, in percent. 0 pauses filling.',
  timeout_seconds:
    'How long an acquired browser may be idle until it is destroyed: 10 seconds to 72 hours. Enter seconds, or 90s, 10m or 2h.',
  start_url:
    'The page that each new browser opens; internal pages such as chrome://version work, too. If it doesn’t load, the browser is ready all the same. A reused browser keeps the page of its last session.',
  viewport: 'Size and refresh rate of the display of new browsers.',
  ...FLAG_HELP,
  profile: 'Browsers start with its data. What they change is not saved to it.',
  refresh_on_profile_update: 'Replaces idle browsers when the profile changes, so that they have its latest data.',
  proxy_id: 'The proxy that browsers send their requests through.',
  chrome_policy:
    'Enterprise policies of the browser, by name. The service sets those for extensions, proxy and automation itself and refuses them here. At most 5 MiB as JSON.',
  telemetry: 'What to capture in new browsers.',
}
