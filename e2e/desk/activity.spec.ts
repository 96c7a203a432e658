import { PoolActivityLog } from '../pages/pool-activity'
import { descendants, programOf } from '../support/processes'
import { expect, test } from '../support/test'

test('what happens to a pool is told as it happens, and the log keeps its position while a person reads in it', async ({
  api,
  service,
  signIn,
  poolList,
  poolPage,
  page,
}) => {
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

  await test.step('a browser that crashes is noticed, what is left of its session can be opened, and its place is filled again', async () => {
    const { session_id } = (await api.poolStatus(pool)).acquired[0]!
    // The first from above: the numbers of processes begin anew at some time, so that of a child may be smaller.
    const chromium = descendants(service.process.pid ?? 0).find((pid) => programOf(pid) === 'chromium')
    process.kill(Number(chromium), 'SIGKILL')
    await expect.poll(() => api.sessionStatus(session_id)).toBe(404)
    await expect(log.saying('Crashed')).toContainText('acquired by main key')
    await expect(log.saying('Browser ready')).toHaveCount(2)
    await expect(log.session(session_id)).toHaveCount(4)
    await log.show('Problems')
    await expect(log.entries).toHaveText([/Crashed/])
    await log.show('Changes')
    await expect(log.entries).toHaveText([/Created/])
  })

  // Its timeout passes while something else is looked at.
  await api.updatePool(pool, { timeout_seconds: 10, discard_all_idle: true })
  const forgotten = await api.acquire(pool)

  await test.step('the log goes back as far as is kept, and what is new waits for who reads', async () => {
    const busy = await api.createPool({ size: 1, fill_rate_per_minute: 0, name: 'busy' })
    const flush = () => service.fetch('POST', `/browser_pools/${busy.id}/flush`)
    for (let n = 0; n < 60; n++) await flush()
    await page.getByRole('link', { name: 'Pools', exact: true }).first().click()
    await poolList.open('busy')
    await poolPage.openPart('Activity')
    await expect(log.entries).toHaveCount(50)
    await flush()
    await expect(log.entries).toHaveCount(51)

    await log.box.focus()
    await page.keyboard.press('End')
    await expect.poll(() => log.isAtEnd()).toBe(true)
    const before = await log.scrollTop()
    await flush()
    await flush()
    await expect(log.newEntries(2)).toBeVisible()
    expect(await log.scrollTop()).toBe(before)
    await log.loadOlder.press('Enter')
    await expect(log.loadOlder).toBeHidden()
    await expect(log.entries).toHaveCount(62)
    await expect(log.entries.last()).toContainText('Created by main key')

    await log.newEntries(2).click()
    await expect(log.entries).toHaveCount(64)
    expect(await log.scrollTop()).toBe(0)
  })

  await test.step('an unused browser is destroyed after its idle timeout, and its place is filled again', async () => {
    await expect.poll(() => api.sessionStatus(forgotten.session_id), { timeout: 20_000 }).toBe(404)
    await expect
      .poll(() => api.pool(pool.id), { timeout: 20_000 })
      .toMatchObject({ available_count: 1, acquired_count: 0 })
  })
})
