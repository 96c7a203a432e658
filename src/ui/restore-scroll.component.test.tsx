import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { restoreScroll } from './restore-scroll'

afterEach(() => document.body.replaceChildren())

/** A list of 100 px that grows to any height. */
function list(): { view: HTMLElement; grow: (height: number) => void } {
  const view = document.createElement('div')
  view.style.cssText = 'height: 100px; overflow: auto'
  const rows = document.createElement('div')
  view.append(rows)
  document.body.append(view)
  const grow = (height: number): void => void (rows.style.height = `${height}px`)
  grow(120)
  return { view, grow }
}

test('a list is where it was when it is as long again, and stays where it is scrolled to then', async () => {
  const { view, grow } = list()
  restoreScroll(view, 300)
  expect(view.scrollTop).toBe(20)
  grow(250)
  await expect.poll(() => view.scrollTop).toBe(150)
  grow(1_000)
  await expect.poll(() => view.scrollTop).toBe(300)
  view.scrollTo({ top: 50 })
  grow(1_200)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(view.scrollTop).toBe(50)
})

test('a list that a person moves before it is as long again stays there', async () => {
  const { view, grow } = list()
  restoreScroll(view, 300)
  await userEvent.keyboard('{ArrowDown}')
  grow(1_000)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(view.scrollTop).toBe(20)
})
