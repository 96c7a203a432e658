import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Keyboard } from './keyboard'

test('beside the panel of a screen of 1024 px the drawn keyboard is seen whole, with all that stands on its keys', async () => {
  const screen = await render(
    <div style={{ width: 571 }}>
      <Keyboard stickyModifiers={new Map()} keypad={false} onLatch={() => {}} onPick={() => {}} />
    </div>,
  )
  const keyboard = screen.getByRole('grid', { name: 'US keyboard' }).element()
  const { clientWidth, scrollWidth } = keyboard.parentElement as HTMLElement
  expect(scrollWidth).toBe(clientWidth)
  await document.fonts.ready
  const cut = screen
    .getByRole('button')
    .elements()
    .filter((cap) => cap.scrollWidth > cap.clientWidth)
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
})
