import { SMALL } from '../../support/api'
import { expect, refusal, test } from '../fixtures'

/** Rules 5.1 and 5.2: profiles, what saves them, and what a saved one does to pools. */

test('a profile is made, found, renamed and deleted', async ({ kernel }) => {
  const { id, name } = await kernel.profiles.create({ name: 'shop' })
  expect(name).toBe('shop')
  const unnamed = await kernel.profiles.create({})
  expect((await kernel.profiles.retrieve('shop')).id).toBe(id)
  expect((await kernel.profiles.update(id, { name: 'store' })).name).toBe('store')
  await refusal(kernel.profiles.retrieve('shop'), 404)
  await refusal(kernel.profiles.create({ name: 'store' }), 409)
  await refusal(kernel.profiles.update(unnamed.id, { name: 'store' }), 409)
  await refusal(kernel.profiles.create({ name: 'not good' }), 400)
  const listed: string[] = []
  for await (const profile of kernel.profiles.list({ limit: 1 })) listed.push(profile.id)
  expect(listed).toEqual([unnamed.id, id])
  expect((await kernel.profiles.download(id)).status).toBe(202)
  await kernel.profiles.delete('store')
  await refusal(kernel.profiles.retrieve(id), 404)
})

test('a profile that a pool uses is not deleted, and the pool is named', async ({ kernel, still }) => {
  const { id } = await kernel.profiles.create({ name: 'used' })
  const pool = await still({ name: 'uses-it', profile: { id } })
  expect((await refusal(kernel.profiles.delete('used'), 400)).message).toContain('uses-it')
  await kernel.browserPools.update(pool.id, { profile: { id: '' } })
  await kernel.profiles.delete('used')
})

test('what a session with save_changes leaves behind is there in the browsers of a pool, which never save', async ({
  kernel,
  api,
  site,
}) => {
  const { id } = await kernel.profiles.create({ name: 'kept' })
  const pool = await api.createPool({ size: 1, headless: true, profile: { id }, start_url: `${site.url}form` })
  await expect.poll(() => site.browser).toMatchObject({ cookie: '', stored: '' })

  site.forget()
  const { session_id } = await kernel.browsers.create({
    headless: true,
    viewport: SMALL,
    profile: { name: 'kept', save_changes: true },
    start_url: `${site.url}form?keep`,
  })
  // Its page has stored what is to be kept.
  await expect.poll(() => site.browser).toBeDefined()
  await kernel.browsers.deleteByID(session_id)
  // The idle browser is replaced by one that has what was saved.
  await expect.poll(() => site.browser).toMatchObject({ cookie: 'kept=yes', stored: 'yes' })
  expect((await kernel.profiles.retrieve(id)).updated_at).toBeTruthy()

  const tar = await kernel.profiles.download(id, { format: 'tar' })
  expect(Buffer.from(await tar.arrayBuffer()).includes('Cookies')).toBe(true)
  const zst = Buffer.from(await (await kernel.profiles.download(id)).arrayBuffer())
  expect(zst.readUInt32LE(0)).toBe(0xfd2fb528)

  const before = (await kernel.profiles.retrieve(id)).updated_at
  const leased = await kernel.browserPools.acquire(pool.id, { acquire_timeout_seconds: 30 })
  expect(leased?.profile?.id).toBe(id)
  await kernel.browserPools.release(pool.id, { session_id: leased?.session_id ?? '', reuse: false })
  expect((await kernel.profiles.retrieve(id)).updated_at).toBe(before)
})
