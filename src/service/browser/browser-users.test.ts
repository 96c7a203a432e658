import { expect, test } from 'vitest'
import { BrowserUsers, exists } from './browser-users'

/** Ids far beyond those of any service that may run beside this test. */
const range = { first: 4_000_000_000 + process.pid * 4, last: 4_000_000_002 + process.pid * 4 }

test('no two browsers have one user, whichever services they are of, until it is released', async () => {
  const [one, other] = [new BrowserUsers(range), new BrowserUsers(range)]
  const taken = await Promise.all([one.take(), other.take(), one.take()])
  expect(new Set(taken.map(({ uid }) => uid)).size).toBe(3)
  await expect(other.take()).rejects.toThrow(
    `All users of POOLDECK_BROWSER_UIDS, ${range.first}-${range.last}, are in use`,
  )
  const [released] = taken
  await released.release()
  const last = await other.take()
  expect(last.uid).toBe(released.uid)
  await Promise.all([last, ...taken].map((user) => user.release()))
})

test('users that were released a moment ago come last', async () => {
  const users = new BrowserUsers(range)
  const seen: number[] = []
  for (let times = 0; times < 4; times += 1) {
    const user = await users.take()
    seen.push(user.uid - range.first)
    await user.release()
  }
  expect(seen).toEqual([0, 1, 2, 0])
})

test('a namespace of users need not have the whole range', async () => {
  expect(await exists({ first: 0, last: 0 })).toBe(true)
  expect(await exists({ first: 1, last: 2 ** 33 })).toBe(false)
})
