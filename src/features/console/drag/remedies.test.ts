import { expect, it } from 'vitest'
import type { DragMouseInput } from '../../../contract/computer'
import { remediesFor } from './remedies'

const path: DragMouseInput['path'] = Array.from({ length: 100 }, (_, index) => [index * 3, (index % 2) * 50])

it('offers what makes a long drag short, the mildest first, with the time that it then takes', () => {
  expect(remediesFor({ path, smooth: false })).toEqual([
    expect.objectContaining({ label: '4 steps of 10 ms', durationMs: 3950 }),
    expect.objectContaining({ label: '1 step of 5 ms', durationMs: 490 }),
  ])
  expect(remediesFor({ path: path.slice(0, 3), delay: 30_000, duration_ms: 900 })[0]).toMatchObject({
    change: { delay: '0' },
    durationMs: 900,
  })
})

it('offers nothing for a drag that is short enough', () => {
  expect(remediesFor({ path: path.slice(0, 3) })).toEqual([])
})
