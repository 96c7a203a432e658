import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useFollowEnd } from './follow-end'

const FIRST = Array.from({ length: 20 }, (_, index) => ({ id: String(index) }))

function List() {
  const [entries, setEntries] = useState(FIRST)
  const { box, missed, onScroll } = useFollowEnd(entries)
  return (
    <>
      <div ref={box} onScroll={onScroll} data-testid="box" style={{ height: 100, overflow: 'auto' }}>
        {entries.map(({ id }) => (
          <p key={id}>{id}</p>
        ))}
      </div>
      <button type="button" onClick={() => setEntries(entries.slice(1))}>
        Delete the first
      </button>
      <button type="button" onClick={() => setEntries([...entries, { id: String(entries.length + 100) }])}>
        Add one
      </button>
      <output>{missed} new</output>
    </>
  )
}

test('away from the end only what came is called new, also when something was deleted', async () => {
  const screen = await render(<List />)
  const box = screen.getByTestId('box').element()
  await expect.poll(() => box.scrollTop).toBeGreaterThan(0)
  box.scrollTop = 0
  await expect.poll(() => box.scrollTop).toBe(0)
  const press = (name: string) => page.getByRole('button', { name }).click()
  await press('Delete the first')
  await expect.element(screen.getByRole('status')).toHaveTextContent('0 new')
  await press('Add one')
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 new')
})
