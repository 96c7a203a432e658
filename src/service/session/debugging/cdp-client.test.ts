import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { CdpConnection, type CdpEvent } from '../../browser/cdp'
import { CdpClient } from './cdp-client'
import { MAX_OPEN_COMMANDS } from './limits'

interface Sent {
  id: number
  method: string
  params?: object
  sessionId?: string
}

/** A browser that answers what it is told to, with the connection to it. */
class FakeBrowser {
  readonly sent: Sent[] = []
  readonly received: CdpEvent[] = []
  readonly cdp: CdpConnection
  readonly #output = new PassThrough()

  constructor() {
    const input = new PassThrough()
    input.on('data', (bytes: Buffer) => {
      for (const text of bytes.toString().split('\0').slice(0, -1)) this.sent.push(JSON.parse(text) as Sent)
    })
    this.cdp = new CdpConnection(input, this.#output)
    this.cdp.listen((event) => this.received.push(event))
  }

  says(message: object): void {
    this.#output.write(`${JSON.stringify(message)}\0`)
  }

  /** Answers the last command of this name. */
  answers(method: string, result: object): void {
    this.says({ id: this.sent.findLast((one) => one.method === method)?.id, result })
  }

  /** A client with the root session of this name, and what it was told; of one target, with that one's session below it. */
  async client(
    root: string,
    page?: { target: string; session: string },
  ): Promise<{ client: CdpClient; sent: object[]; left: () => boolean }> {
    const sent: object[] = []
    let left = false
    const opening = CdpClient.open({
      cdp: this.cdp,
      target: page?.target,
      downloads: '/home/user/Downloads',
      send: (message) => sent.push(message),
      leave: () => (left = true),
    })
    this.answers('Target.attachToBrowserTarget', { sessionId: root })
    if (page) {
      await expect.poll(() => this.sent.at(-1)?.method).toBe('Target.attachToTarget')
      const params = { sessionId: page.session, targetInfo: { targetId: page.target } }
      this.says({ method: 'Target.attachedToTarget', params, sessionId: root })
      this.answers('Target.attachToTarget', { sessionId: page.session })
    }
    return { client: await opening, sent, left: () => left }
  }

  close(): void {
    this.cdp.close()
  }
}

const says = (client: CdpClient, message: object) => client.receive(JSON.stringify(message))

test('each of two clients sees a connection of its own, whatever ids they choose', async () => {
  const browser = new FakeBrowser()
  const [one, two] = [await browser.client('R1'), await browser.client('R2')]
  for (const { client } of [one, two])
    says(client, { id: 1, method: 'Target.setAutoAttach', params: { flatten: true } })
  const [first, second] = browser.sent.filter(({ method }) => method === 'Target.setAutoAttach')
  expect([first?.sessionId, second?.sessionId]).toEqual(['R1', 'R2'])
  expect(first?.id).not.toBe(second?.id)
  const attached = { method: 'Target.attachedToTarget', params: { sessionId: 'P', targetInfo: {} } }
  browser.says({ ...attached, sessionId: 'R2' })
  browser.says({ id: second?.id, result: {} })
  browser.says({ method: 'Page.loadEventFired', params: {}, sessionId: 'P' })
  await expect
    .poll(() => two.sent)
    .toEqual([attached, { id: 1, result: {} }, { method: 'Page.loadEventFired', params: {}, sessionId: 'P' }])
  expect(one.sent).toEqual([])
  says(two.client, { id: 2, method: 'Page.reload', sessionId: 'P' })
  expect(browser.sent.at(-1)).toMatchObject({ method: 'Page.reload', sessionId: 'P' })
  says(one.client, { id: 2, method: 'Page.reload', sessionId: 'P' })
  expect(one.sent).toEqual([{ id: 2, sessionId: 'P', error: { code: -32_001, message: expect.any(String) } }])
})

test('what comes for a client is not heard by the service, also while the client leaves', async () => {
  const browser = new FakeBrowser()
  const { client, sent } = await browser.client('R')
  browser.says({ method: 'Target.targetCreated', params: {}, sessionId: 'R' })
  client.close()
  client.close()
  browser.says({ method: 'Target.targetDestroyed', params: {}, sessionId: 'R' })
  browser.answers('Target.detachFromTarget', {})
  browser.says({ method: 'Target.targetCreated', params: { ours: true } })
  await expect
    .poll(() => browser.received)
    .toEqual([{ method: 'Target.targetCreated', params: { ours: true }, sessionId: undefined }])
  expect(sent).toEqual([{ method: 'Target.targetCreated', params: {} }])
  expect(browser.sent.filter(({ method }) => method === 'Target.detachFromTarget')).toMatchObject([
    { params: { sessionId: 'R' } },
  ])
})

test('a client of one tab has its page, hears nothing of the browser, and leaves with it', async () => {
  const browser = new FakeBrowser()
  const { client, sent, left } = await browser.client('R', { target: 'T', session: 'P' })
  says(client, { id: 1, method: 'Page.reload' })
  expect(browser.sent.at(-1)).toMatchObject({ method: 'Page.reload', sessionId: 'P' })
  browser.says({ id: browser.sent.at(-1)?.id, result: {} })
  browser.says({ method: 'Page.loadEventFired', params: {}, sessionId: 'P' })
  browser.says({ method: 'Target.targetCreated', params: {}, sessionId: 'R' })
  const frame = { method: 'Target.attachedToTarget', params: { sessionId: 'F', targetInfo: {} } }
  browser.says({ ...frame, sessionId: 'P' })
  await expect.poll(() => sent).toEqual([{ id: 1, result: {} }, { method: 'Page.loadEventFired', params: {} }, frame])
  says(client, { id: 2, method: 'Page.reload', sessionId: 'F' })
  expect(browser.sent.at(-1)).toMatchObject({ method: 'Page.reload', sessionId: 'F' })
  for (const sessionId of ['R', 'P']) says(client, { id: 3, method: 'Page.reload', sessionId })
  expect(sent.slice(3)).toMatchObject([{ error: { code: -32_001 } }, { error: { code: -32_001 } }])
  browser.says({ method: 'Target.detachedFromTarget', params: { sessionId: 'P' }, sessionId: 'R' })
  await expect.poll(left).toBe(true)
})

test('a client of a tab that is not there is refused, and leaves nothing behind', async () => {
  const browser = new FakeBrowser()
  const nothing = () => undefined
  const opening = CdpClient.open({ cdp: browser.cdp, target: 'gone', downloads: '/', send: nothing, leave: nothing })
  browser.answers('Target.attachToBrowserTarget', { sessionId: 'R' })
  await expect.poll(() => browser.sent.at(-1)?.method).toBe('Target.attachToTarget')
  browser.says({ id: browser.sent.at(-1)?.id, error: { code: -32_602, message: 'No target with given id found' } })
  await expect(opening).rejects.toMatchObject({ status: 404, message: expect.stringContaining('json/list') })
  expect(browser.sent.at(-1)).toMatchObject({ method: 'Target.detachFromTarget', params: { sessionId: 'R' } })
})

test('an answer keeps its position between the events', async () => {
  const browser = new FakeBrowser()
  const { client, sent } = await browser.client('R')
  says(client, { id: 7, method: 'Page.enable' })
  const { id } = browser.sent.at(-1) ?? {}
  const event = (name: string) => ({ method: name, params: {}, sessionId: 'R' })
  browser.says(event('before'))
  browser.says({ id, result: { done: true } })
  browser.says(event('after'))
  await expect
    .poll(() => sent)
    .toEqual([
      { method: 'before', params: {} },
      { id: 7, result: { done: true } },
      { method: 'after', params: {} },
    ])
})

test('a refusal of the browser comes as it is, and its end as a refusal', async () => {
  const browser = new FakeBrowser()
  const { client, sent } = await browser.client('R')
  const error = { code: -32_602, message: 'Invalid parameters', data: 'url: string value expected' }
  says(client, { id: 1, method: 'Target.createTarget' })
  browser.says({ id: browser.sent.at(-1)?.id, error })
  says(client, { id: 2, method: 'Target.getTargets' })
  await expect.poll(() => sent).toHaveLength(1)
  browser.close()
  says(client, { id: 3, method: 'Target.getTargets' })
  const gone = { code: -32_000, message: 'the browser has ended.' }
  expect(sent).toEqual([
    { id: 1, error },
    { id: 2, error: gone },
    { id: 3, error: gone },
  ])
})

test.each([
  ['Target.setRemoteLocations', { locations: [] }, /egress proxy/],
  ['Target.exposeDevToolsProtocol', { targetId: 'T' }, /a page/],
  ['Target.sendMessageToTarget', { message: '{}' }, /flatten: true/],
  ['Tethering.bind', { port: 80 }, /port/],
  ['Target.createBrowserContext', { proxyServer: 'direct://' }, /proxy_id/],
])('%s is not passed on, and the client is told why', async (method, params, why) => {
  const browser = new FakeBrowser()
  const { client, sent } = await browser.client('R')
  says(client, { id: 1, method, params })
  expect(sent).toEqual([{ id: 1, error: { code: -32_000, message: expect.stringMatching(why) } }])
  expect(browser.sent).toHaveLength(1)
})

test('a client that ends the browser ends its own connection only', async () => {
  const browser = new FakeBrowser()
  const { client, sent, left } = await browser.client('R')
  says(client, { id: 1, method: 'Browser.close' })
  expect([sent, left(), browser.sent.length]).toEqual([[{ id: 1, result: {} }], true, 1])
})

test('downloads go to the folder of the browser, wherever a client wants them', async () => {
  const browser = new FakeBrowser()
  const { client } = await browser.client('R')
  const params = { behavior: 'allowAndName', downloadPath: '/home/other', eventsEnabled: true }
  for (const domain of ['Browser', 'Page']) says(client, { id: 1, method: `${domain}.setDownloadBehavior`, params })
  const localized = { ...params, downloadPath: '/home/user/Downloads' }
  expect(browser.sent.slice(1).map((one) => one.params)).toEqual([localized, localized])
})

test.each([
  ['no JSON', '{', -32_700],
  ['no command', '[]', -32_600],
  ['an id that is no integer', '{"id":"1","method":"A"}', -32_600],
  ['params that are no object', '{"id":1,"method":"A","params":[]}', -32_600],
  [
    'params that cannot be serialized again',
    `{"id":1,"method":"A","params":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
    -32_000,
  ],
])('%s is answered', async (_, text, code) => {
  const browser = new FakeBrowser()
  const { client, sent } = await browser.client('R')
  client.receive(text)
  expect(sent).toMatchObject([{ error: { code } }])
  expect(browser.sent).toHaveLength(1)
})

test('so many commands may wait, and no more', async () => {
  const browser = new FakeBrowser()
  const { client, sent } = await browser.client('R')
  for (let id = 0; id < MAX_OPEN_COMMANDS; id++) says(client, { id, method: 'Runtime.evaluate' })
  expect(sent).toEqual([])
  says(client, { id: -1, method: 'Runtime.evaluate' })
  expect(sent).toMatchObject([{ id: -1, error: { message: expect.stringMatching(/10000/) } }])
})
