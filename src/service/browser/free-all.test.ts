import { expect, test } from 'vitest'
import { freeAll } from './free-all'

test('what cannot be freed at once is tried again, and what never can keeps nothing else from being freed', async () => {
  const done: string[] = []
  const failures: unknown[] = []
  let tries = 0
  await freeAll(
    [
      async () => {
        tries += 1
        if (tries < 3) throw new Error('busy')
        done.push('group')
      },
      () => Promise.reject(new Error('stays')),
      async () => void done.push('folder'),
    ],
    (error) => failures.push(error),
    1,
  )
  expect(done).toEqual(['group', 'folder'])
  expect(failures).toEqual([new Error('stays')])
})
