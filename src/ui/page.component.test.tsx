import { useEffect, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button'
import { IconButton } from './icon-button'
import { keepFocus } from './keep-focus'
import { Facts, focusPageHeading, PageHeader } from './page'

/** A desk whose next view comes in steps, each after the frame in which the focus is kept. */
function Desk({ steps }: { steps: readonly ('nothing' | 'loading' | 'pool')[] }) {
  const [at, setAt] = useState(-1)
  useEffect(() => keepFocus(), [])
  useEffect(() => {
    if (at < 0) return undefined
    // As the shell does when the router has drawn the next view.
    if (at === 0) focusPageHeading()
    const timer = setTimeout(() => setAt((now) => Math.min(now + 1, steps.length - 1)), 100)
    return () => clearTimeout(timer)
  }, [at, steps])
  const step = steps[at]
  return (
    <>
      <button type="button">Connections</button>
      <main id="main" tabIndex={-1}>
        {step === undefined && (
          <>
            <PageHeader title="New pool" />
            <button type="button" onClick={() => setAt(0)}>
              Create pool
            </button>
          </>
        )}
        {step === 'loading' && <PageHeader key="loading" title="checkout, loading" />}
        {step === 'pool' && (
          <>
            <PageHeader key="pool" title="checkout" />
            <button type="button">Acquire</button>
          </>
        )}
      </main>
    </>
  )
}

for (const steps of [['pool'], ['loading', 'pool'], ['nothing', 'pool'], ['nothing', 'loading', 'pool']] as const) {
  test(`who creates a pool by keyboard is at the heading of its page: ${steps.join(', then ')}`, async () => {
    const screen = await render(<Desk steps={steps} />)
    screen.getByRole('button', { name: 'Create pool' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: 'checkout', exact: true })).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 250))
    await expect.element(screen.getByRole('heading', { name: 'checkout', exact: true })).toHaveFocus()
  })
}

test('an icon among the actions of a page stands level with its buttons', async () => {
  const actions = (
    <>
      <IconButton label="Bug report" icon={<svg />} />
      <Button>Sessions</Button>
    </>
  )
  const screen = await render(<PageHeader title="checkout" actions={actions} />)
  const [icon, button] = screen
    .getByRole('button')
    .elements()
    .map((one) => one.getBoundingClientRect())
  expect((icon?.top ?? 0) + (icon?.height ?? 0) / 2).toBe((button?.top ?? 0) + (button?.height ?? 0) / 2)
})

test('on a phone a long value has the whole width, below its name', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  const screen = await render(
    <Facts
      facts={[
        { name: 'Name', value: 'quality-assurance-'.repeat(11), long: true },
        { name: 'Size', value: '3' },
      ]}
    />,
  )
  const left = (role: 'term' | 'definition', at: number) =>
    screen.getByRole(role).nth(at).element().getBoundingClientRect().left
  await page.viewport(390, 844)
  expect(left('definition', 0)).toBe(left('term', 0))
  expect(left('definition', 1)).toBeGreaterThan(left('term', 1))
  await page.viewport(1440, 900)
  expect(left('definition', 0)).toBeGreaterThan(left('term', 0))
})

test('a heading has two lines at most, and the rest of a long name is a press away', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(390, 844)
  const name = `${'quality-assurance-'.repeat(11)}Z`
  const screen = await render(<PageHeader title={name} />)
  const heading = screen.getByRole('heading', { name })
  const lines = () => {
    const element = heading.element()
    return Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
  }
  expect(lines()).toBe(2)
  const more = screen.getByRole('button', { name: 'Show full title' })
  await expect.element(more).toBeVisible()
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(lines()).toBeGreaterThan(4)
  const less = screen.getByRole('button', { name: 'Shorten title' })
  await expect.element(less).toHaveFocus()
  await less.click()
  expect(lines()).toBe(2)
  await screen.rerender(<PageHeader title="checkout" />)
  await expect.element(more).not.toBeInTheDocument()
})
