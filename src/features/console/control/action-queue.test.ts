import { expect, it } from 'vitest'
import { ActionQueue } from './action-queue'
import type { Input } from './input-action'

const move = (x: number, y = 0): Input => ({ type: 'move_mouse', move_mouse: { x, y, smooth: false } })
const click = (click_type: 'down' | 'up'): Input => ({
  type: 'click_mouse',
  click_mouse: { x: 0, y: 0, button: 'left', click_type },
})
const text = (text: string): Input => ({ type: 'type_text', type_text: { text } })
const press = (item: string): Input => ({ type: 'press_key', press_key: { keys: [item] } })
const scroll = (delta_y: number): Input => ({ type: 'scroll', scroll: { x: 5, y: 5, delta_x: 0, delta_y } })

/** A queue whose line lets one action pass at each `next`. */
function slowLine() {
  const sent: Input[] = []
  /** How many went in each request. */
  const sizes: number[] = []
  let pass = (): void => {}
  const queue = new ActionQueue((inputs) => {
    sent.push(...inputs.map(({ input }) => input))
    sizes.push(inputs.length)
    return new Promise((resolve) => (pass = resolve))
  })
  const next = async (): Promise<void> => {
    pass()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const drain = async (): Promise<Input[]> => {
    while (queue.length > 0) await next()
    return sent
  }
  return { queue, sent, sizes, next, drain }
}

it('sends at once, and then in order', async () => {
  const { queue, sent, drain } = slowLine()
  queue.push(move(1))
  expect(sent).toEqual([move(1)])
  for (const action of [click('down'), move(2), click('up'), press('Return')]) queue.push(action)
  expect(await drain()).toEqual([move(1), click('down'), move(2), click('up'), press('Return')])
})

it('keeps the way of a pointer without a button, and of a long one its end, where a line that stands still would have too much', async () => {
  const { queue, sizes, drain } = slowLine()
  const way = Array.from({ length: 60 }, (_, index) => move(index))
  for (const action of [move(1), move(2), move(3), click('down'), click('up'), ...way]) queue.push(action)
  expect(await drain()).toEqual([move(1), move(2), move(3), click('down'), click('up'), ...way.slice(10)])
  expect(sizes).toEqual([1, 2, 1, 1, 50])
})

it('sends all that is drawn on a slow line: the moves that wait go together', async () => {
  const { queue, sizes, drain } = slowLine()
  const circle = Array.from({ length: 60 }, (_, index) => move(index))
  for (const action of [click('down'), ...circle, click('up')]) queue.push(action)
  expect(await drain()).toEqual([click('down'), ...circle, click('up')])
  expect(sizes).toEqual([1, 50, 10, 1])
})

it('adds up the wheel, and characters to a text', async () => {
  const { queue, drain } = slowLine()
  for (const action of [move(1), scroll(1), scroll(3), text('h'), text('i'), press('Return'), text('!')])
    queue.push(action)
  expect(await drain()).toEqual([move(1), scroll(4), text('hi'), press('Return'), text('!')])
})

it('sends a turn of the wheel and its return as two, because nothing cannot be scrolled', async () => {
  const { queue, drain } = slowLine()
  for (const action of [move(1), scroll(2), scroll(-2)]) queue.push(action)
  expect(await drain()).toEqual([move(1), scroll(2), scroll(-2)])
})

it('sends what is typed after Tab by itself: a name is no secret because a password comes after it', async () => {
  const { queue, drain } = slowLine()
  const key = (key: string): Input => ({ type: 'keys', changes: [{ key, down: true }], began: [], recorded: [] })
  for (const action of [move(1), key('a'), key('b'), key('Tab'), key('c'), key('d')]) queue.push(action)
  const typed = (await drain()).flatMap((input) => (input.type === 'keys' ? [input.changes.map(({ key }) => key)] : []))
  expect(typed).toEqual([
    ['a', 'b', 'Tab'],
    ['c', 'd'],
  ])
})

it('drops what waits, but lets a button come up that is down', async () => {
  const { queue, next, drain } = slowLine()
  for (const action of [click('down'), move(1), text('long'), click('up'), click('down'), click('up')])
    queue.push(action)
  await next()
  queue.clear()
  expect(await drain()).toEqual([click('down'), move(1), click('up')])
})

it('leaves to others what must come up when the page goes, also when that is under way', async () => {
  const { queue, sent, next } = slowLine()
  for (const action of [click('down'), move(1), click('up')]) queue.push(action)
  await next()
  expect(queue.drain()).toEqual([click('up')])
  await next()
  expect(sent).toEqual([click('down'), move(1)])

  for (const action of [click('up'), text('long')]) queue.push(action)
  expect(queue.drain()).toEqual([click('up')])
})
