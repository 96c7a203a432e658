import { PoolActivityLog } from '../pages/pool-activity'
import { descendants, programOf } from '../support/processes'
import { expect, test } from '../support/test'

test('what happens to a pool is told as it happens', async ({ api, service, signIn, page }) => {
  // Browsers of a test before may still be ending.
  const before = descendants(service.process.pid ?? 0)
  const pool = await api.createPool({ size: 1, headless: true, name: 'told' })
  const log = new PoolActivityLog(page)
  await signIn.byUrl('/pools/told?show=activity')

  await test.step('who leases and releases', async () => {
    await expect(log.saying('Browser ready')).toHaveCount(1)
    await expect(log.entries.last()).toContainText('Created by main key: size 1')
    const session = await api.acquire(pool)
    await expect(log.entries.first()).toContainText('Acquired by main key')
    await expect(log.session(session.session_id)).toHaveCount(2)
    const waiting = api.acquire(pool)
    await expect.poll(async () => (await api.poolStatus(pool)).waiting_count).toBe(1)
    await service.fetch('POST', `/browser_pools/${pool.id}/release`, { session_id: session.session_id })
    expect((await waiting).session_id).toBe(session.session_id)
    await expect(log.entries.first()).toContainText(/Acquired by main key .*, after waiting/)
    await expect(log.saying('Released by main key')).toContainText('back in the pool')
    expect(await api.poolStatus(pool)).toMatchObject({ acquired: [{ leased_by: 'main key' }] })
  })

  await test.step('a browser that crashes is noticed, what is left of its session can be opened, and its slot is filled again', async () => {
    const { session_id } = (await api.poolStatus(pool)).acquired[0]!
    // The first from above: the numbers of processes begin anew at some time, so that of a child may be smaller.
    const own = descendants(service.process.pid ?? 0).filter((pid) => !before.includes(pid))
    const chromium = own.find((pid) => programOf(pid) === 'chromium')
    process.kill(Number(chromium), 'SIGKILL')
    await expect.poll(() => api.sessionStatus(session_id)).toBe(404)
    await expect(log.saying('Crashed')).toContainText('acquired by main key')
    await expect(log.saying('Browser ready')).toHaveCount(2)
    await expect(log.session(session_id)).toHaveCount(4)
    await log.show('Errors')
    await expect(log.entries).toHaveText([/Crashed/])
    await log.show('Changes')
    await expect(log.entries).toHaveText([/Created/])
  })
})
