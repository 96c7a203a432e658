import { expect, test } from 'vitest'
import { superfluous, type StoredSession } from './retention'

const now = 1_000_000
const bounds = { bytes: 100_000, sessions: 10, ageMs: 500_000 }

/** Segments are named by the session and their age in thousands. */
const session = (name: string, ages: number[], { runs = false, bytes = 10_000 } = {}): StoredSession => ({
  runs,
  segments: ages.map((age) => ({ file: `${name}${age}`, bytes, writtenAt: now - age * 1_000 })),
})

const removed = (sessions: StoredSession[], bytes = bounds.bytes) =>
  superfluous(sessions, { ...bounds, bytes }, now).map(({ file }) => file)

test('within the bounds everything stays', () => {
  expect(removed([session('a', [400, 3]), session('b', [2, 1], { runs: true })])).toEqual([])
})

test('what is too old goes, also of a session that runs, but not what it writes to', () => {
  expect(removed([session('a', [600, 3]), session('b', [700, 501], { runs: true })])).toEqual(['a600', 'b700'])
})

test('when it is too much, the session that was over first makes room, its oldest segments first', () => {
  const sessions = [session('b', [90, 2]), session('a', [80, 70, 60]), session('c', [200, 1], { runs: true })]
  expect(removed(sessions, 70_000)).toEqual([])
  expect(removed(sessions, 60_000)).toEqual(['a80'])
  expect(removed(sessions, 30_000)).toEqual(['a80', 'a70', 'a60', 'b90'])
})

test('sessions that run make room last, and keep the segment that they write to', () => {
  const sessions = [session('a', [50]), session('b', [40, 1], { runs: true }), session('c', [60, 2], { runs: true })]
  expect(removed(sessions, 35_000)).toEqual(['a50', 'c60'])
  expect(removed(sessions, 0)).toEqual(['a50', 'c60', 'b40'])
})

test('many sessions are too much too, and a small file counts as the block that it takes', () => {
  const many = Array.from({ length: 12 }, (_, index) => session('s', [index], { bytes: 1 }))
  expect(removed(many)).toEqual(['s11', 's10'])
  expect(removed(many, 20_480)).toEqual(['s11', 's10', 's9', 's8', 's7', 's6', 's5'])
})
