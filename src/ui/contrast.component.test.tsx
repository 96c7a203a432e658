import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { IconButton } from './icon-button'
import { ProgressBar } from './progress-bar'
import { Segmented } from './segmented'
import { forceColors } from './test-display'

const lookOf = (element: Element) => {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
  return outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} at ${outlineOffset}`
}

test('in forced colors it is seen what is chosen, what has the focus and what is both', async () => {
  const options = [
    { value: 'chart', label: 'Chart' },
    { value: 'table', label: 'Table' },
  ]
  const screen = await render(
    <>
      <IconButton label="Free" icon="F" pressed={false} />
      <IconButton label="Snap" icon="S" pressed />
      <Segmented label="View" value="chart" onChange={() => {}} options={options} />
      <table>
        <tbody>
          <tr aria-selected>
            <td>tour</td>
          </tr>
        </tbody>
      </table>
    </>,
  )
  await forceColors()
  const free = screen.getByRole('button', { name: 'Free' }).element()
  const snap = screen.getByRole('button', { name: 'Snap' }).element()
  const chart = screen.getByText('Chart').element().closest('label')
  const row = screen.getByRole('row').element()
  if (!chart) throw new Error('The choice has no label.')
  const chosen = lookOf(snap)
  expect(chosen).not.toBe('')
  expect([free, chart, row].map(lookOf)).toEqual(['', chosen, chosen])
  // A look that is taken before the focus has come is that of the element before.
  const tabTo = async (focused: Locator) => {
    await userEvent.tab()
    await expect.element(focused).toHaveFocus()
  }
  await tabTo(screen.getByRole('button', { name: 'Free' }))
  const focused = lookOf(free)
  await tabTo(screen.getByRole('button', { name: 'Snap' }))
  const both = lookOf(snap)
  await tabTo(screen.getByRole('radio', { name: 'Chart' }))
  expect([lookOf(free), lookOf(snap), lookOf(chart)]).toEqual(['', chosen, both])
  expect(new Set(['', chosen, focused, both]).size).toBe(4)
})

test('in forced colors a progress bar is that of the system, which shows how much is done', async () => {
  const screen = await render(<ProgressBar label="Sent" value={1} max={2} />)
  await forceColors()
  expect(getComputedStyle(screen.getByRole('progressbar').element()).appearance).toBe('auto')
})
