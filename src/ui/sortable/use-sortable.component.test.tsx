import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Grip } from './grip'
import { useSortable } from './use-sortable'

const HEIGHT = 40

function List() {
  const [names, setNames] = useState(['a', 'b', 'c', 'd'])
  const { list, rowAt } = useSortable({
    count: names.length,
    nameOf: (index) => names[index] ?? '',
    move: (from, to) =>
      setNames((now) => {
        const rest = now.filter((_, at) => at !== from)
        return rest.toSpliced(to, 0, now[from] ?? '')
      }),
  })
  return (
    <ol {...list} tabIndex={-1} style={{ position: 'fixed', top: 0, left: 0, width: 200, margin: 0 }}>
      {names.map((name, index) => (
        <li key={name} style={{ height: name === 'a' ? 3 * HEIGHT : HEIGHT }}>
          <Grip row={rowAt(index)}>{name}</Grip>
        </li>
      ))}
    </ol>
  )
}

test('a row that is pulled faster than rows are drawn is where the pointer lets it go', async () => {
  const screen = await render(<List />)
  const list = screen.getByRole('list').element()
  const pointer = (type: string, row: number, target: Element = list): void => {
    const at = { clientX: 10, clientY: (row + 0.5) * HEIGHT, pointerId: 1, button: 0, buttons: 1 }
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, ...at }))
  }
  // No pointer is real here that could be held.
  list.setPointerCapture = () => {}
  pointer('pointerdown', 0, screen.getByTitle('Drag to reorder').first().element())
  await new Promise(requestAnimationFrame)
  // A finger that pulls it does not scroll the page.
  expect(getComputedStyle(screen.getByTitle('Drag to reorder').first().element()).touchAction).toBe('none')
  // To the last row, and back to the second: the first is as high as three others.
  for (const row of [5.2, 3.7]) pointer('pointermove', row)
  pointer('lostpointercapture', 3.7)
  await expect.poll(() => list.textContent).toBe('bacd')
})
