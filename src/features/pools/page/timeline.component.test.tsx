import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { Pool } from '../../../contract/pool'
import { testView } from '../../../resources/test-view'
import { Timeline } from './timeline'

const POOL: Pool = { ...(Pool.meta()?.['example'] as Pool), id: 'p1', available_count: 0, acquired_count: 0 }

/** Relative luminance of a color as the browser computed it (WCAG 2.2). */
function luminance(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('No canvas.')
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((channel) => {
    const share = channel / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(['light', 'dark'])('the size of an empty pool is seen in its last hour in the %s theme', async (theme) => {
  const until = new Date().toISOString()
  const samples = { available: [0, 0], acquired: [0, 0], size: [3, 3] }
  answerFetch({
    'GET /service/pools/history': () =>
      Response.json({ interval_seconds: 60, pools: [{ id: 'p1', until, ...samples }] }),
  })
  document.documentElement.style.colorScheme = theme
  onTestFinished(() => void document.documentElement.style.removeProperty('color-scheme'))
  const { Around } = testView()
  const screen = await render(
    <div className="bg-surface">
      <Timeline pool={POOL} />
    </div>,
    { wrapper: Around },
  )
  await expect.element(screen.getByRole('slider', { name: 'Time in Last hour' })).toBeInTheDocument()
  const line = screen.container.querySelector('path[stroke-dasharray="4 3"]')
  if (!line) throw new Error('The size has no line.')
  const surface = getComputedStyle(screen.container.firstElementChild ?? line).backgroundColor
  const [one, other] = [getComputedStyle(line).stroke, surface].map(luminance).toSorted((a, b) => b - a)
  // What a graphic needs (WCAG 2.2, 1.4.11).
  expect(((one ?? 0) + 0.05) / ((other ?? 0) + 0.05)).toBeGreaterThanOrEqual(3)
})

test('what is below the last hour stays where it is when the chart comes', async () => {
  let answer: ((response: Response) => void) | undefined
  const answered = new Promise<Response>((resolve) => (answer = resolve))
  answerFetch({ 'GET /service/pools/history': () => answered })
  const { Around } = testView()
  const screen = await render(<Timeline pool={POOL} />, { wrapper: Around })
  await expect.element(screen.getByRole('heading', { name: 'Last hour' })).toBeVisible()
  const height = (): number => Math.round(screen.container.getBoundingClientRect().height)
  const before = height()
  const samples = { available: [0, 1], acquired: [0, 1], size: [3, 3] }
  answer?.(Response.json({ interval_seconds: 60, pools: [{ id: 'p1', until: new Date().toISOString(), ...samples }] }))
  await expect.element(screen.getByRole('slider', { name: 'Time in Last hour' })).toBeInTheDocument()
  expect(height()).toBe(before)
  await expect.element(screen.getByText(/size 3\. Times are in \S+\.$/)).toBeVisible()
})
