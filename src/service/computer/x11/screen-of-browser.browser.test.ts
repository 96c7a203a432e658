import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Computer } from '../computer'
import { DrivenBrowser } from '../fixtures/driven-browser'

const driven = new DrivenBrowser()

/** The picture of who follows the screen, and of one who has just come and reads all of it, at a time when nothing changed. */
async function bothPictures(): Promise<[Buffer, Buffer]> {
  const next = () => driven.computer.nextFrame({ waitMs: 0, type: 'image/png' })
  const { display } = driven.page.browser
  if (!display) throw new Error('The browser has no display.')
  let before = await next()
  while (before !== 'unchanged') {
    const other = await Computer.onDisplay(display)
    const whole = await other.screenshot()
    await other.dispose()
    const after = await next()
    if (after === 'unchanged' || after.etag === before.etag) return [before.bytes, whole]
    before = after
  }
  throw new Error('There is no picture.')
}

async function expectSame(when: string): Promise<void> {
  const [followed, whole] = await bothPictures()
  expect((await sharp(followed).raw().toBuffer()).equals(await sharp(whole).raw().toBuffer()), when).toBe(true)
}

const html = `<style>
  body { height: 3000px; background: repeating-linear-gradient(#fff 0 20px, #cde 20px 40px) }
  button:hover { background: #fa0 } .text { cursor: text } .wait { cursor: wait }
</style>
<select style="position: fixed; left: 20px; top: 20px"><option>one<option>two<option>three</select>
<button title="a hint" style="position: fixed; left: 200px; top: 100px; width: 100px; height: 40px">press</button>
<input style="position: fixed; left: 20px; top: 200px; width: 200px">
<div class="text" style="position: fixed; left: 300px; top: 200px; width: 100px; height: 80px">text</div>
<div class="wait" style="position: fixed; left: 420px; top: 200px; width: 100px; height: 80px">wait</div>`

test('what a browser draws is in the picture of who follows it, to the pixel', async () => {
  await driven.page.show(html)
  await expectSame('at first')
  await driven.move({ x: 240, y: 120, smooth: false })
  await expectSame('with the pointer over a button')
  await driven.click({ x: 60, y: 30 })
  await expectSame('with a list open')
  await driven.press('Down', 'Down', 'Return')
  await expectSame('with something chosen')
  await driven.move({ x: 350, y: 240, smooth: false })
  await expectSame('with the cursor of a text')
  await driven.move({ x: 470, y: 240, smooth: false })
  await expectSame('with a cursor that moves')
  await driven.click({ x: 60, y: 210 })
  await driven.type('words and more words')
  await expectSame('with words typed')
  for (let tick = 0; tick < 6; tick += 1) {
    await driven.scroll({ x: 320, y: 300, delta_y: 1 })
    await expectSame('scrolled')
  }
  await driven.click({ x: 350, y: 300, button: 'right' })
  await driven.press('Escape')
  await driven.press('Ctrl+p')
  await expectSame('with a window over it')
  await driven.press('Escape')
  await driven.page.evaluate("void open('about:blank', '', 'popup,width=300,height=200')")
  await expectSame('with a second window')
  await driven.press('Ctrl+w')
  await expectSame('with the second window closed')
}, 60_000)
