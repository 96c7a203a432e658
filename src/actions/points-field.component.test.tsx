import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ComputerActionInput } from '../contract/computer-actions'
import { UiProvider } from '../ui/ui-provider'
import { ActionForm } from './action-form'

const drag = (count: number): ComputerActionInput => ({
  type: 'drag_mouse',
  drag_mouse: { path: Array.from({ length: count }, (_, at) => [at * 10, 50]) },
})

function Form({ first }: { first: ComputerActionInput }) {
  const [action, setAction] = useState(first)
  return (
    <UiProvider>
      <ActionForm action={action} onChange={setAction} />
      <output>{JSON.stringify(action)}</output>
    </UiProvider>
  )
}

test('the path of a drag is a picture and points, each of which can be changed, added and removed', async () => {
  const screen = await render(<Form first={drag(3)} />)
  const path = () => {
    const action = JSON.parse(screen.container.querySelector('output')?.textContent ?? '') as ComputerActionInput
    return action.type === 'drag_mouse' && action.drag_mouse.path
  }
  await expect.element(screen.getByRole('img', { name: 'Shape of the path' })).toBeVisible()
  await expect.element(screen.getByText('3 points, 20 pixels long')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Y of point 2' }).fill('70')
  await screen.getByRole('button', { name: 'Add a point after point 2' }).click()
  // Away from its tooltip, which lies over the row above as soon as it is loaded.
  await screen.getByRole('img', { name: 'Shape of the path' }).hover()
  await screen.getByRole('button', { name: 'Remove point 1' }).click()
  expect(path()).toEqual([
    [10, 70],
    [15, 60],
    [20, 50],
  ])
  await screen.getByRole('textbox', { name: 'X of point 3' }).fill('far')
  await expect.element(screen.getByText(/Enter a (whole )?number/)).toBeVisible()
})

test('of a recorded drag some points are shown at first', async () => {
  const screen = await render(<Form first={drag(300)} />)
  expect(screen.getByRole('listitem').elements()).toHaveLength(20)
  await screen.getByRole('button', { name: 'Show more points' }).click()
  expect(screen.getByRole('listitem').elements()).toHaveLength(120)
})
