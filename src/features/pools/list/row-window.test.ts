import { expect, test } from 'vitest'
import { rowWindow, scrollToRow, windowIndexes } from './row-window'

const scrolled = { rowHeight: 36, scrollTop: 0, viewHeight: 800, listTop: 100 }
const covered = { top: 32, bottom: 56 }

test('what is in view is drawn at every scroll position, and far less than all', () => {
  for (let scrollTop = 0; scrollTop < 17_000; scrollTop += 7) {
    const { first, end } = rowWindow({ ...scrolled, scrollTop })
    expect(first).toBeLessThanOrEqual(Math.max(0, Math.floor((scrollTop - 100) / 36)))
    expect(end).toBeGreaterThan((scrollTop + 800 - 100) / 36)
    expect(end - first).toBeLessThan(60)
  }
})

test('a little scrolling draws nothing anew', () => {
  expect(rowWindow({ ...scrolled, scrollTop: 3_720 })).toEqual(rowWindow({ ...scrolled, scrollTop: 3_760 }))
})

test('the row with the focus stays, wherever it is', () => {
  expect(windowIndexes({ first: 10, end: 13 }, 100, 11)).toEqual([10, 11, 12])
  expect(windowIndexes({ first: 10, end: 13 }, 100, 2)).toEqual([2, 10, 11, 12])
  expect(windowIndexes({ first: 10, end: 13 }, 100, 80)).toEqual([10, 11, 12, 80])
})

test('a list that became short is drawn as far as it goes', () => {
  expect(windowIndexes({ first: 40, end: 80 }, 2, 0)).toEqual([0])
  expect(windowIndexes({ first: 0, end: 80 }, 2, 5)).toEqual([0, 1])
})

test('a row is scrolled into view past what covers it, and no further than needed', () => {
  expect(scrollToRow(5, scrolled, covered)).toBe(0)
  expect(scrollToRow(30, scrolled, covered)).toBe(100 + 31 * 36 + 56 - 800)
  expect(scrollToRow(50, { ...scrolled, scrollTop: 5_000 }, covered)).toBe(100 + 50 * 36 - 32)
})
