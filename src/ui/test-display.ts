import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Has the system force its colors on the page, until the test is over. */
export async function forceColors(): Promise<void> {
  const set = (value: 'active' | 'none') =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value },
        // As the browser of these tests is set.
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    })
  onTestFinished(async () => void (await set('none')))
  await set('active')
}

/** Doubles the font size of the browser, which media queries in rem go by as well, until the test is over. */
export async function doubleText(): Promise<void> {
  const set = (standard: number) => cdp().send('Page.setFontSizes', { fontSizes: { standard } })
  onTestFinished(async () => void (await set(16)))
  await set(32)
}
