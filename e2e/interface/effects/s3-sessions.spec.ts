import { SMALL } from '../../support/api'
import { expect, refusal, test } from '../fixtures'

/** Rule 3: browser sessions, with and without a pool. */

test('a session without a pool is made, found, changed and deleted', async ({ kernel }) => {
  const made = await kernel.browsers.create({
    headless: true,
    viewport: SMALL,
    timeout_seconds: 120,
    name: 'by-hand',
    tags: { team: 'qa', kind: 'smoke' },
    telemetry: { enabled: true },
  })
  const { session_id: id } = made
  expect(made).toMatchObject({
    headless: true,
    stealth: false,
    timeout_seconds: 120,
    name: 'by-hand',
    tags: { team: 'qa', kind: 'smoke' },
    viewport: { ...SMALL, refresh_rate: 60 },
    telemetry: { browser: { control: { enabled: true }, console: { enabled: false } } },
  })
  expect(made).not.toHaveProperty('pool')
  expect(made.cdp_ws_url).toMatch(new RegExp(`^ws://[^/]+/browsers/${id}/cdp\\?jwt=[\\w-]{43}$`))
  expect(made.webdriver_ws_url).toBe(made.cdp_ws_url.replace('/cdp?', '/webdriver/session?'))
  expect((await kernel.browsers.retrieve('by-hand')).session_id).toBe(id)

  const changed = await kernel.browsers.update(id, {
    name: '',
    tags: { team: 'ops' },
    telemetry: { browser: { console: { enabled: true } } },
  })
  expect(changed).not.toHaveProperty('name')
  expect(changed).toMatchObject({
    tags: { team: 'ops' },
    telemetry: { browser: { control: { enabled: true }, console: { enabled: true } } },
  })
  expect((await kernel.browsers.update(id, { tags: {} })).tags ?? {}).toEqual({})

  await kernel.browsers.deleteByID(id)
  await refusal(kernel.browsers.retrieve(id), 404)
  expect((await kernel.browsers.retrieve(id, { include_deleted: true })).deleted_at).toBeTruthy()
  await refusal(kernel.browsers.deleteByID(id), 404)
})

test('the timeout of a session without a pool is 60 s unless told otherwise; sessions are listed by state, query and tags, in pages', async ({
  kernel,
}) => {
  const make = (name: string, tags: Record<string, string>) =>
    kernel.browsers.create({ headless: true, viewport: SMALL, name, tags })
  const red = await make('red-one', { team: 'red', kind: 'smoke' })
  expect(red.timeout_seconds).toBe(60)
  await refusal(kernel.browsers.create({ timeout_seconds: 9 }), 400)
  await refusal(kernel.browsers.create({ gpu: true }), 403)
  const blue = await make('blue-one', { team: 'blue', kind: 'smoke' })
  const ids = async (query: Parameters<typeof kernel.browsers.list>[0]) => {
    const found: string[] = []
    for await (const { session_id } of kernel.browsers.list(query)) found.push(session_id)
    return found
  }
  expect(await ids({ limit: 1 })).toEqual([blue.session_id, red.session_id])
  expect(await ids({ query: 'red' })).toEqual([red.session_id])
  expect(await ids({ tags: { kind: 'smoke' } })).toEqual([blue.session_id, red.session_id])
  expect(await ids({ tags: { kind: 'smoke', team: 'red' } })).toEqual([red.session_id])
  await refusal(make('red-one', {}), 400)

  await kernel.browsers.deleteByID(red.session_id)
  expect(await ids({})).toEqual([blue.session_id])
  expect(await ids({ status: 'deleted', query: red.session_id })).toEqual([red.session_id])
  expect(await ids({ status: 'all', tags: { kind: 'smoke' } })).toEqual(
    expect.arrayContaining([red.session_id, blue.session_id]),
  )
  await kernel.browsers.deleteByID(blue.session_id)
})

test('the screen of a session can be resized, and the page goes on', async ({ kernel, site }) => {
  const { session_id } = await kernel.browsers.create({
    viewport: SMALL,
    kiosk_mode: true,
    start_url: `${site.url}#resized`,
  })
  await expect.poll(() => site.size).toMatchObject(SMALL)
  const viewport = { width: 800, height: 600 }
  expect((await kernel.browsers.update(session_id, { viewport })).viewport).toMatchObject(viewport)
  await expect.poll(() => site.size).toMatchObject(viewport)
  const picture = await kernel.browsers.computer.captureScreenshot(session_id)
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100)
  await kernel.browsers.deleteByID(session_id)
})

test('an unknown id or name is not found', async ({ kernel }) => {
  await refusal(kernel.browsers.retrieve('missing'), 404)
  await refusal(kernel.browsers.update('missing', { name: 'x' }), 404)
  await refusal(kernel.browsers.deleteByID('missing'), 404)
})
