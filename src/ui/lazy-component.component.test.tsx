import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyComponent } from './lazy-component'

const Part = ({ name }: { name: string }) => <p>Part {name}</p>

/** Says each time that it is drawn. */
function fallbackThat(isDrawn: () => void) {
  return function Fallback() {
    isDrawn()
    return <p>Loading</p>
  }
}

test('a part of the dashboard that was loaded before is there at once, and no other one before it', async () => {
  let drawn = 0
  const Fallback = fallbackThat(() => (drawn += 1))
  const Lazy = lazyComponent(() => Promise.resolve(Part))
  Lazy.preload()
  await new Promise((resolve) => setTimeout(resolve))
  const screen = await render(<Lazy name="one" fallback={<Fallback />} />)
  await expect.element(screen.getByText('Part one')).toBeVisible()
  expect(drawn).toBe(0)
})

test('until it is loaded a fallback stands there, also when loading it fails at first', async () => {
  let finish: () => void = () => {}
  const arrived = new Promise<void>((resolve) => {
    finish = resolve
  })
  let loads = 0
  const Lazy = lazyComponent(async () => {
    loads += 1
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
    await arrived
    return Part
  })
  const screen = await render(<Lazy name="two" fallback={<p>Loading</p>} />)
  await expect.element(screen.getByText('Loading')).toBeVisible()
  await expect.poll(() => loads).toBe(2)
  finish()
  await expect.element(screen.getByText('Part two')).toBeVisible()
  await expect.element(screen.getByText('Loading')).not.toBeInTheDocument()
})
