import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button'
import { Dialog } from './dialog'
import { IconButton } from './icon-button'
import { Menu } from './menu'
import { dismissToasts, toast } from './toast'
import { ToastRegion } from './toast-region'

test('on a wide screen a message lies over the bar at the top, where it hides no title, no picture and no button of a panel', async () => {
  await page.viewport(1440, 900)
  const screen = await render(<ToastRegion />)
  toast({ title: 'Released to tour' })
  const message = screen.getByText('Released to tour')
  await expect.element(message).toBeVisible()
  const { left, right } = message.element().getBoundingClientRect()
  expect([left > 400, right < 1040]).toEqual([true, true])
  const bottom = () => message.element().getBoundingClientRect().bottom
  await expect.poll(bottom).toBeLessThan(45)
  dismissToasts()
})

test('on a phone the title of a dialog that names something long is whole, and leaves room for what it asks', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  const title = `Delete pool ${'quality-assurance-'.repeat(11)}?`
  const screen = await render(
    <Dialog open onClose={() => {}} title={title}>
      <p>It ends with the pool.</p>
    </Dialog>,
  )
  const heading = screen.getByRole('heading', { name: title })
  await expect.element(heading).toBeVisible()
  const { scrollHeight, clientHeight } = heading.element()
  expect(scrollHeight).toBe(clientHeight)
  expect(clientHeight).toBeLessThan(844 / 3)
  await expect.element(screen.getByText('It ends with the pool.')).toBeInViewport({ ratio: 0.99 })
})

test('which target of a menu is chosen is told to assistive technology', async () => {
  const item = (id: string, checked: boolean) => ({ id, label: id, checked, onSelect: () => {} })
  const screen = await render(
    <Menu trigger={<Button>Replay on</Button>} items={[item('one', false), item('two', true)]} />,
  )
  await screen.getByRole('button', { name: 'Replay on' }).click()
  await expect.element(screen.getByRole('menuitemradio', { name: 'two' })).toHaveAttribute('aria-checked', 'true')
  await expect.element(screen.getByRole('menuitemradio', { name: 'one' })).toHaveAttribute('aria-checked', 'false')
})

test('a tool that cannot be used now does not look pressed', async () => {
  const screen = await render(
    <>
      <IconButton size="medium" label="Undo" icon="U" disabledReason="no changes" />
      <IconButton size="medium" label="Snap" icon="S" pressed />
    </>,
  )
  const color = (name: string) => getComputedStyle(screen.getByRole('button', { name }).element()).backgroundColor
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(color('Undo')).toBe('rgba(0, 0, 0, 0)')
  expect(color('Snap')).not.toBe('rgba(0, 0, 0, 0)')
})

test('a dialog begins in its first field', async () => {
  const screen = await render(
    <Dialog open onClose={() => {}} title="Rename" footer={<Button>Rename</Button>}>
      <input aria-label="Name" />
    </Dialog>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

test('a dialog without a field begins with what can be done in it, and not on its way out', async () => {
  const screen = await render(
    <Dialog open onClose={() => {}} title="About" footer={<Button>Copy</Button>}>
      <p>Words</p>
    </Dialog>,
  )
  await expect.element(screen.getByRole('button', { name: 'Copy' })).toHaveFocus()
})

function MenuWithDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <h1 tabIndex={-1}>Pool</h1>
      <Menu
        trigger={<Button>More actions</Button>}
        items={[{ id: 'flush', label: 'Flush pool', onSelect: () => setOpen(true) }]}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="Flush pool?" footer={<Button>Flush</Button>} />
    </>
  )
}

test.for(['Enter', ' ', 'ArrowDown'])(
  'a menu that %j opens begins in its first item, also the first time',
  async (key) => {
    const item = (id: string) => ({ id, label: id, onSelect: () => {} })
    const screen = await render(<Menu trigger={<Button>Add check</Button>} items={[item('Text'), item('Element')]} />)
    const button = screen.getByRole('button', { name: 'Add check' })
    for (const _ of ['when it is loaded', 'when it is there']) {
      const element = button.element()
      if (element instanceof HTMLElement) element.focus()
      await userEvent.keyboard(key === ' ' ? key : `{${key}}`)
      await expect.element(screen.getByRole('menuitem', { name: 'Text' })).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.element(button).toHaveFocus()
    }
  },
)

test('a dialog that was opened from a menu returns the focus to the button of the menu, also the second time', async () => {
  const screen = await render(<MenuWithDialog />)
  const button = screen.getByRole('button', { name: 'More actions' })
  for (const _ of ['when it is loaded', 'when it is there']) {
    const element = button.element()
    if (element instanceof HTMLElement) element.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('menuitem', { name: 'Flush pool' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Flush' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
  }
})
