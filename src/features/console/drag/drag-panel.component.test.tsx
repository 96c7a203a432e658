import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import type { Waypoint } from '../../../motion/geometry'
import { OWN, testView } from '../../../resources/test-view'
import { keepFocus } from '../../../ui/keep-focus'
import { ActionLog } from '../log/action-log'
import { MemoryStorage } from '../../../lib/test-storage'
import { DragPanel } from './drag-panel'
import { DragTool } from './drag-tool'
import { waypoints } from './path'

const DISPLAY = { width: 1024, height: 768 }

const STROKES: readonly (readonly Waypoint[])[] = [
  [
    [10, 10],
    [500, 50],
  ],
  [
    [90, 90],
    [600, 20],
  ],
]

function Host({ ended }: { ended: boolean }) {
  const [away, setAway] = useState(false)
  const [log] = useState(() => new ActionLog({ connection: OWN, sessionId: 's1', storage: new MemoryStorage() }))
  const [drag] = useState(() => {
    const tool = new DragTool(log, DISPLAY)
    for (const stroke of STROKES) tool.store.addLine(waypoints(stroke))
    tool.know({ display: DISPLAY, ended })
    return tool
  })
  useEffect(keepFocus, [])
  return (
    <main>
      <button type="button" onClick={() => setAway(!away)}>
        Other tab
      </button>
      <button type="button" onClick={() => drag.know({ display: { width: 400, height: 300 }, ended })}>
        Smaller display
      </button>
      {!away && <DragPanel drag={drag} />}
    </main>
  )
}

/** The panel with two strokes, whose drags are not answered. */
async function open({ ended = false } = {}) {
  const sent = answerFetch({ 'POST /browsers/s1/computer/drag_mouse': () => new Promise(() => {}) })
  const screen = await render(<Host ended={ended} />, { wrapper: testView().Around })
  return { screen, sent, button: (name: string) => screen.getByRole('button', { name, exact: true }) }
}

test('Send all shows how far it is and has Stop, also after a visit to another tab; Stop leaves the focus in the panel', async () => {
  const { screen, sent, button } = await open()
  await button('Send all 2 strokes').click()
  await expect.element(screen.getByText('Stroke 1, 1 of 2…')).toBeVisible()
  await button('Other tab').click()
  await expect.element(button('Stop')).not.toBeInTheDocument()
  await button('Other tab').click()
  await expect.element(screen.getByText('Stroke 1, 1 of 2…')).toBeVisible()
  ;(button('Stop').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Stroke 1 stopped')).toBeVisible()
  // What a person wanted is no error.
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(button('Stop')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('form')?.getAttribute('aria-label')).toBe('Drag')
  expect(sent).toHaveLength(1)
})

test('all strokes are deleted at once, and the focus stays in the panel', async () => {
  const { screen, button } = await open()
  const rows = screen.getByRole('list', { name: 'Strokes' }).getByRole('listitem')
  await expect.element(rows.nth(1)).toBeVisible()
  ;(button('Delete all').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Delete all')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('form')?.getAttribute('aria-label')).toBe('Drag')
})

test('of a session that has ended nothing is sent, and the buttons say why', async () => {
  const { button } = await open({ ended: true })
  for (const name of ['Send drag', 'Send all 2 strokes']) {
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button(name)).toHaveAccessibleDescription('The session has ended')
  }
})

test('a coordinate beyond the display becomes its edge, and not the digits that were still on it', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Points 2 points' }).click()
  const x = screen.getByRole('textbox', { name: 'Point 2 x' })
  await userEvent.clear(x)
  await userEvent.type(x, '5000')
  await userEvent.keyboard('{Tab}')
  await expect.element(x).toHaveValue('1023')
})

test('points that are outside a display that became smaller are said at once, and can be moved to its edge', async () => {
  const { screen, button } = await open()
  await screen.getByRole('button', { name: 'Points 2 points' }).click()
  const time = screen.getByRole('slider', { name: 'Time of the preview' })
  await time.fill('100')
  await button('Smaller display').click()
  await expect.element(screen.getByText('1 point outside the display of 400 × 300.')).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Outside the display: x goes to 399, y to 299' })).toBeVisible()
  await expect.element(button('Send drag')).toHaveAccessibleDescription('1 point outside the display of 400 × 300')
  await button('Move them to the edge').click()
  await expect.element(screen.getByRole('textbox', { name: 'Point 2 x' })).toHaveValue('399')
  await expect.element(screen.getByText('1 point outside the display of 400 × 300.')).not.toBeInTheDocument()
  // The pointer of a preview was on the display that is no more.
  await expect.element(time).toHaveValue('0')
  await expect.element(button('Send drag')).not.toHaveAttribute('aria-disabled', 'true')
})
