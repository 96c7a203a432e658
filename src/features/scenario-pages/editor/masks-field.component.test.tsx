import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { problemsOf } from '../../../actions/field-problems'
import { ScenarioCheck } from '../../../contract/scenario-check'
import type { Box } from '../../../pictures/pixels'
import { UiProvider } from '../../../ui/ui-provider'
import { MasksField, wholeMasks } from './masks-field'

function Form({ first }: { first: Box[] }) {
  const [masks, setMasks] = useState(first)
  return (
    <UiProvider>
      <MasksField
        masks={masks}
        wrong={problemsOf(ScenarioCheck, { type: 'picture_equals', masks })}
        display={{ width: 400, height: 200 }}
        onChange={setMasks}
      />
      <output>{JSON.stringify(masks)}</output>
    </UiProvider>
  )
}

test('masks are rectangles with names, added, typed and removed by keyboard, with what is wrong beside the number', async () => {
  const screen = await render(<Form first={[{ x: 1, y: 2, width: 3, height: 4 }]} />)
  const masks = () => JSON.parse(screen.container.querySelector('output')?.textContent ?? '') as Box[]
  screen.getByRole('button', { name: 'Add mask' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(masks()[1]).toEqual({ x: 180, y: 90, width: 40, height: 20 })
  const width = screen.getByRole('textbox', { name: 'Width of mask 2' })
  await width.fill('0')
  await expect.element(width).toHaveAccessibleDescription('Use at least 1')
  expect(screen.getByRole('textbox', { name: 'Height of mask 2' }).element().getAttribute('aria-invalid')).toBe(null)
  await width.fill('far')
  await expect.element(width).toHaveAccessibleDescription('Enter a number')
  expect(wholeMasks(masks())).toEqual([{ name: '1', box: { x: 1, y: 2, width: 3, height: 4 } }])
  await width.fill('77')
  screen.getByRole('button', { name: 'Remove mask 1' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(masks()).toEqual([{ x: 180, y: 90, width: 77, height: 20 }])
  await expect.element(screen.getByRole('textbox', { name: 'Width of mask 1' })).toHaveValue('77')
})
