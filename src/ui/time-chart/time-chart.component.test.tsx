import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TimeChart } from './time-chart'

const chart = (
  <TimeChart
    title="Launch failures"
    since={new Date(2030, 0, 2, 9, 0).getTime()}
    stepMs={900_000}
    format={String}
    series={[{ name: 'Failed to start', as: 'columns', values: [0, 3, null], look: { tone: 'danger' } }]}
    note="3 of 40 launches failed."
  />
)

test('a chart is read value by value with the keyboard, and says where nothing is known', async () => {
  const screen = await render(chart)
  const slider = screen.getByRole('slider', { name: 'Time in Launch failures' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '2 Jan, 09:30–09:45: no data')
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '2 Jan, 09:15–09:30: Failed to start 3')
  await expect.element(screen.getByText('3 of 40 launches failed.')).toBeVisible()
  // One and a half failures are none.
  await expect.element(screen.getByText('1.5')).not.toBeInTheDocument()
})

test('behind a chart is its table, newest first, without the times of which nothing is known', async () => {
  const screen = await render(chart)
  await screen.getByRole('radio', { name: 'Table' }).click()
  const rows = screen.getByRole('table', { name: 'Launch failures, newest first' }).getByRole('row')
  await expect
    .poll(() => rows.elements().map((row) => row.textContent))
    .toEqual(['TimeFailed to start', '2 Jan, 09:15–09:303', '2 Jan, 09:00–09:150'])
})
