import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { testView } from '../../../resources/test-view'
import { StepRow } from './step-row'

const STEP = { id: 'a', kind: 'wait' as const, ms: 10 }
const ACTIONS = { open: () => {}, move: () => {}, grab: () => {}, duplicate: () => {}, remove: () => {} }

function List({ isOpen }: { isOpen: boolean }) {
  return (
    <div style={{ height: 200, overflow: 'auto' }}>
      <div style={{ height: 180 }} />
      <ol>
        <StepRow
          step={STEP}
          index={0}
          count={1}
          isDragged={false}
          isOpen={isOpen}
          wrong={[]}
          lacks={undefined}
          result={undefined}
          actions={ACTIONS}
        >
          {isOpen && <p style={{ marginTop: 60 }}>Milliseconds</p>}
        </StepRow>
      </ol>
    </div>
  )
}

test('a step that is added at the end of the screen is shown with its form, and has the focus', async () => {
  const screen = await render(<List isOpen={false} />, { wrapper: testView().Around })
  await expect.element(screen.getByRole('button', { name: 'Wait 10 ms' })).toBeVisible()
  await screen.rerender(<List isOpen />)
  await expect.element(screen.getByText('Milliseconds')).toBeInViewport()
  await expect.element(screen.getByRole('button', { name: 'Wait 10 ms' })).toHaveFocus()
})
