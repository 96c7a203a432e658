import { expect, test } from 'vitest'
import { DISPLAY, openScreen } from '../screen/test-screen'
import { EventMarks } from './event-marks'
import { MarkStore } from './marks'
import { PressedKeys } from './pressed-keys'

test('typed keys of the events are shown beside the picture and never over it; clicks are, where they were', async () => {
  const marks = new MarkStore()
  const { screen, stage, show } = await openScreen((view) => <EventMarks marks={marks} view={view} />)
  await show('white')
  marks.set({ clicks: [{ id: '1', x: DISPLAY.width / 2, y: DISPLAY.height / 2, chosen: false }], keys: ['a', ' '] })
  await expect.poll(() => stage().querySelectorAll('[data-mark]')).toHaveLength(1)
  expect(stage().querySelectorAll('kbd')).toHaveLength(0)
  expect(stage()).not.toHaveTextContent('Space')
  await screen.rerender(<PressedKeys marks={marks} />)
  await expect.element(screen.getByText('Space')).toBeVisible()
})
