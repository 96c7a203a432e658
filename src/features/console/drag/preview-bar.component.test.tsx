import { expect, onTestFinished, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
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

test('the preview begins at the first sample, and the arrow keys pass samples of one time', async () => {
  const samples = [0, 0, 20, 20, 40].map((t, x) => ({ t, x, y: 10 }))
  const screen = await render(<PreviewBar playback={new Playback()} track={{ durationMs: 40, samples }} />)
  const shown = (sample: number) => expect.element(screen.getByText(`Sample ${sample} of 5 at`)).toBeVisible()
  await shown(1)
  screen.getByRole('slider', { name: 'Time of the preview' }).element().focus()
  for (const [key, sample] of [
    ['ArrowRight', 4],
    ['ArrowRight', 5],
    ['ArrowLeft', 4],
    ['ArrowLeft', 1],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await shown(sample)
  }
})
