import { expect, onTestFinished, test } from 'vitest'

// The page that a first pool starts with; it is nothing but its own files (public/playground).

test('the playground names the button of the pointer only while it is down', async () => {
  const frame = document.createElement('iframe')
  onTestFinished(() => frame.remove())
  frame.src = '/playground/index.html'
  document.body.append(frame)
  const told = () => frame.contentDocument?.getElementById('pointer')?.textContent
  await expect.poll(told).toBe('No pointer yet')
  const point = (type: string, clientX: number) => {
    const init = { button: 0, clientX, clientY: 20 }
    // As a browser tells of a move, with the steps that it had.
    const coalescedEvents = type === 'pointermove' ? [new PointerEvent(type, init)] : []
    frame.contentWindow?.dispatchEvent(new PointerEvent(type, { ...init, coalescedEvents }))
  }
  // Its script may still be on its way.
  await expect
    .poll(() => {
      point('pointerdown', 10)
      return told()
    })
    .toBe('10, 20  ·  left button')
  point('pointermove', 30)
  expect(told()).toBe('30, 20  ·  left button')
  point('pointerup', 40)
  expect(told()).toBe('40, 20')
  point('pointermove', 50)
  expect(told()).toBe('50, 20')
})
