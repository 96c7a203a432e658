import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button'
import { Dialog } from './dialog'
import { dismissToasts, toast } from './toast'
import { ToastRegion } from './toast-region'
import { UiProvider } from './ui-provider'

test('on a phone a message covers nothing of a dialog', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  const screen = await render(
    <Dialog open title="End 2 sessions?" onClose={() => {}} footer={<Button>End 2 sessions</Button>}>
      {Array.from({ length: 40 }, (_, index) => (
        <p key={index}>A session</p>
      ))}
    </Dialog>,
    { wrapper: UiProvider },
  )
  toast({ title: 'Saved', action: { label: 'Undo', onSelect: () => {} } })
  const dialog = screen.getByRole('dialog', { name: 'End 2 sessions?' })
  await expect.element(dialog).toBeVisible()
  const message = screen.getByRole('dialog', { name: 'Saved' })
  await expect.element(message.getByRole('button', { name: 'Undo' })).toBeVisible()
  const bottom = () => message.element().getBoundingClientRect().bottom
  await expect.poll(() => bottom() <= dialog.element().getBoundingClientRect().top).toBe(true)
})

test.each([
  [390, 844],
  [768, 1024],
])('at %i × %i the page ends above the messages: they cover nothing of it', async (width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1440, 900))
  const screen = await render(
    <div style={{ position: 'fixed', inset: 0 }}>
      <div id="root">
        <button style={{ width: '100%', height: '100%' }}>Save changes</button>
      </div>
    </div>,
    { wrapper: UiProvider },
  )
  const button = screen.getByRole('button', { name: 'Save changes' }).element()
  const bottom = () => button.getBoundingClientRect().bottom
  expect(bottom()).toBe(height)
  const title = `Renamed at ${width}`
  toast({ title, action: { label: 'Undo', onSelect: () => {} } })
  const message = screen.getByRole('dialog', { name: title })
  await expect.element(message).toBeVisible()
  await expect.poll(() => bottom() <= message.element().getBoundingClientRect().top).toBe(true)
  // At the top nothing moved.
  expect(button.getBoundingClientRect().top).toBe(0)
  dismissToasts()
  await expect.poll(bottom).toBe(height)
})

test('two messages on a small laptop lie side by side, over the bar and not over the title below, and nothing beside them is covered', async () => {
  await page.viewport(1024, 768)
  onTestFinished(() => page.viewport(1440, 900))
  const screen = await render(<ToastRegion />)
  toast({ title: 'Session a released' })
  await expect.element(screen.getByText('Session a released')).toBeVisible()
  const one = screen.getByRole('dialog', { name: 'Session a released' }).element()
  const { left, top } = one.getBoundingClientRect()
  expect(document.elementFromPoint(left - 40, top + 10)).not.toBe(one.parentElement)
  toast({ title: 'Session b released' })
  await expect.element(screen.getByText('Session b released')).toBeVisible()
  const boxes = ['a', 'b'].map((name) =>
    screen
      .getByRole('dialog', { name: `Session ${name} released` })
      .element()
      .getBoundingClientRect(),
  )
  expect(boxes[0]?.top).toBe(boxes[1]?.top)
  expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(60)
})

test('a long message on a small laptop leaves the beginning of the bar, where the path of the page is', async () => {
  await page.viewport(1024, 768)
  onTestFinished(() => page.viewport(1440, 900))
  const screen = await render(<ToastRegion />)
  const title = 'Couldn’t release '.repeat(12).trim()
  toast({ title })
  await expect.element(screen.getByText(title)).toBeVisible()
  const { left, right } = screen.getByRole('dialog', { name: title }).element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(400)
  expect(right).toBeLessThanOrEqual(1024)
})

test('of many messages at once the latest two are shown, and an older one when one of them is dismissed', async () => {
  const screen = await render(<ToastRegion />)
  for (const name of ['a', 'b', 'c']) toast({ kind: 'danger', title: `${name} failed` })
  const shown = () =>
    screen
      .getByRole('dialog')
      .elements()
      .map((one) => one.textContent)
  await expect.poll(shown).toEqual(['c failed', 'b failed'])
  await screen.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect.poll(shown).toEqual(['b failed', 'a failed'])
})

test('a screen reader finds a message and what dismisses it wherever the focus is, and reads an error once', async () => {
  const screen = await render(<ToastRegion />)
  toast({ title: 'Renamed' })
  const renamed = screen.getByRole('dialog', { name: 'Renamed' })
  await expect.element(renamed.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  toast({ kind: 'danger', title: 'Couldn’t rename' })
  const failed = screen.getByRole('dialog', { name: 'Couldn’t rename' })
  await expect.element(failed.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Couldn’t rename')
  await expect.element(failed).toHaveAttribute('aria-live', 'off')
})

test('a message goes once its action was chosen, and makes room for a later one about the same', async () => {
  const screen = await render(<ToastRegion />)
  const chosen: string[] = []
  const action = (label: string) => ({ label, onSelect: () => void chosen.push(label) })
  toast({ title: 'It goes on', action: action('Stop'), about: 'it' })
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeVisible()
  toast({ title: 'It is over', action: action('Show'), about: 'it' })
  await expect.element(screen.getByText('It is over')).toBeVisible()
  await expect.element(screen.getByText('It goes on')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show' }).click()
  await expect.element(screen.getByText('It is over')).not.toBeInTheDocument()
  expect(chosen).toEqual(['Show'])
})
