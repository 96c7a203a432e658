import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Keyboard } from './keyboard'

test.for([
  { width: 571, keypad: false },
  { width: 571, keypad: true },
  { width: 730, keypad: true },
  { width: 920, keypad: true },
])(
  'beside the panel of a screen of 1024 px and more the drawn keyboard is seen whole, with all that stands on its keys: %o',
  async ({ width, keypad }) => {
    const screen = await render(
      <div style={{ width }}>
        <Keyboard stickyModifiers={new Map()} keypad={keypad} onLatch={() => {}} onPick={() => {}} />
      </div>,
    )
    const keyboard = screen.getByRole('grid', { name: 'US keyboard' }).element()
    const { clientWidth, scrollWidth } = keyboard.parentElement as HTMLElement
    expect(scrollWidth).toBe(clientWidth)
    await document.fonts.ready
    // The room below the words, which may be used up.
    const below = 2
    const cut = screen
      .getByRole('button')
      .elements()
      .filter((cap) => cap.scrollWidth > cap.clientWidth || cap.scrollHeight > cap.clientHeight + below)
    expect(cut.map(({ textContent }) => textContent)).toEqual([])
  },
)
