import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Playback } from './playback'
import { PreviewBar } from './preview-bar'

const TRACK = {
  durationMs: 1_000,
  samples: [0, 500, 1_000].map((t) => ({ t, x: t, y: 10 })),
}

async function preferMotion(value: 'reduce' | 'no-preference') {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}

test('with reduced motion the preview says why it does not play, and is moved by hand', async () => {
  // As the browser of these tests is set.
  onTestFinished(() => preferMotion('reduce'))
  await preferMotion('no-preference')
  const screen = await render(<PreviewBar playback={new Playback()} track={TRACK} />)
  const play = screen.getByRole('button', { name: 'Play preview' })
  await expect.element(play).toBeEnabled()

  await preferMotion('reduce')
  await expect.element(play).toBeDisabled()
  await expect.element(play).toHaveAccessibleDescription('your system asks for less motion; move the slider instead')
  await screen.getByRole('slider', { name: 'Time of the preview' }).fill('500')
  await expect.element(screen.getByText('Sample 2 of 3 at 500, 10')).toBeVisible()
})
