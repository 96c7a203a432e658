import type { Console } from '../pages/console'
import type { SignIn } from '../pages/sign-in'
import type { Api } from './api'
import type { RecordingSite } from './recording-site'
import { expect } from './test'

interface Parts {
  api: Api
  site: RecordingSite
  signIn: SignIn
  console: Console
}

/**
 * Acquires a browser that shows the recording page, and looks at it in the console, whose address may say more. Its picture has come: what
 * is drawn earlier may land elsewhere. Without a display the browser takes less of the machine.
 */
export async function openConsole(
  { api, site, signIn, console }: Parts,
  { query = '', headless = false } = {},
): Promise<void> {
  const { session_id } = await api.session({ start_url: site.url, headless })
  await expect.poll(() => site.size).toBeDefined()
  await signIn.byUrl(`/sessions/${session_id}${query}`)
  await expect(console.live).toBeVisible()
}
