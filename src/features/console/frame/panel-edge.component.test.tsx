import { useRef } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PanelEdge } from './panel-edge'
import { usePanel } from './use-panel'

function Host() {
  const panel = usePanel()
  const aside = useRef<HTMLElement>(null)
  return (
    <div className="flex h-40 w-[60rem]">
      <div className="flex-1" />
      <PanelEdge panel={panel} aside={aside} />
      <aside ref={aside} style={{ width: panel.width ?? 352 }}>
        Tools
      </aside>
    </div>
  )
}

test('the panel is made wider by arrow keys and by pulling its edge, which is remembered; a double click gives the usual width', async () => {
  const first = await render(<Host />)
  const edge = () => first.getByRole('separator', { name: 'Width of the panel' })
  const width = () => Number(edge().element().getAttribute('aria-valuenow'))
  await expect.poll(width).toBe(352)
  // From a point that is known: what another file of the page had clicked last may be anywhere.
  await first.getByText('Tools').click()
  await userEvent.tab({ shift: true })
  await expect.element(edge()).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.poll(width).toBe(384)

  const { left, top } = edge().element().getBoundingClientRect()
  const at = (type: string, clientX: number) =>
    edge()
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY: top }))
  // A pointer of a script cannot be captured.
  Object.assign(edge().element(), { setPointerCapture: () => {}, hasPointerCapture: () => true })
  at('pointerdown', left)
  at('pointermove', left - 100)
  await expect.poll(width).toBeGreaterThan(470)
  const pulled = width()

  await first.unmount()
  const second = await render(<Host />)
  const again = second.getByRole('separator', { name: 'Width of the panel' })
  await expect.element(again).toHaveAttribute('aria-valuenow', String(pulled))
  await userEvent.dblClick(again)
  await expect.element(again).toHaveAttribute('aria-valuenow', '352')
})
