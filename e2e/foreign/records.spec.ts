import type { Page } from 'playwright/test'
import { z } from 'zod'
import { readAnswer } from '../../src/client/reading/read-answer'
import type { Endpoint } from '../../src/contract/endpoint'
import { ENDPOINTS } from '../../src/contract/endpoints'
import { Pool } from '../../src/contract/pool'
import { BrowserSession } from '../../src/contract/session'
import { shapeOf } from '../../src/contract/shape'
import { combined, deepened, type Mutation, mutationsOf } from './mutations'
import { json, poolRecord, saying, sessionRecord } from './stand-in'
import { go } from '../support/views'
import { expect, faultOf, test } from './test'
import { TASKS } from './views'

/** Of what the door reads alike, one: a view sees what was read, and nothing else. */
function distinct(mutations: readonly Mutation[], response: z.ZodType): Mutation[] {
  const read = new Map<string, Mutation>()
  for (const mutation of mutations) {
    const came: unknown = JSON.parse(deepened(JSON.stringify(mutation.record)))
    read.set(JSON.stringify(readAnswer({ response }, came, '').value), mutation)
  }
  return [...read.values()]
}

const POOLS = distinct(mutationsOf(shapeOf(Pool), poolRecord()), Pool)
const SESSIONS = distinct(mutationsOf(shapeOf(BrowserSession), sessionRecord()), BrowserSession)

/** The record of each, with an address of its own, where it has one. */
const recordsOf = (mutations: readonly Mutation[], id: 'id' | 'session_id') =>
  mutations.map(({ path, record }, index) => (path[0] === id ? record : { ...record, [id]: `m${index}` }))

/** Opens the page of each, `offer`ed alone: a list of all of them is read again each second. Returns what is wrong with those that are broken. */
async function walk(
  page: Page,
  mutations: readonly Mutation[],
  example: Record<string, unknown>,
  id: 'id' | 'session_id',
  offer: (record: Record<string, unknown>) => string,
): Promise<string[]> {
  const faults: string[] = []
  const others = mutations.filter(({ path }) => path[0] !== id)
  for (const [index, { name, record }] of combined(others, example).entries()) {
    await go(page, offer({ ...record, [id]: `m${index}` }))
    const fault = await faultOf(page)
    if (fault !== null) faults.push(`${name}: ${fault}`)
  }
  return faults
}

test('a list of pools of which each has something else wrong is shown, and says what could not be read', async ({
  page,
  open,
  standIn,
}) => {
  standIn.pools = [...recordsOf(POOLS, 'id'), poolRecord({ id: 'sound', name: 'sound-pool' })]
  await open('/pools?q=sound')
  await expect(page.getByRole('link', { name: 'sound-pool' })).toBeVisible()
  await go(page, '/pools')
  expect(await faultOf(page)).toBeNull()
  const note = page.getByRole('button', { name: /records couldn’t be read/ })
  await expect(note).toBeVisible()
  await note.click()
  const dialog = page.getByRole('dialog', { name: /^About/ })
  await dialog
    .getByRole('button', { name: /created_at/ })
    .first()
    .click()
  await expect(dialog.getByLabel(/as JSON/)).toContainText('"available_count": 2')
  expect(await page.title()).not.toBe('ran')
})

test('a count that cannot be read is unknown, and not 0', async ({ page, open, standIn }) => {
  standIn.pools = [poolRecord({ id: 'odd', name: 'odd', available_count: 'many', acquired_count: null })]
  await open('/pools')
  await expect(page.getByRole('row', { name: /^odd: acquired unknown, available unknown/ })).toBeVisible()
  await expect(page.getByText('–unknown acquired, –unknown available')).toBeVisible()
  const all = { acquired: 2, available: 3, waiting: 0, failing: false }
  standIn.on('listPoolOccupancy', (_, answer) => json(answer, [{ id: 'odd', size: 9, ...all, warming: [] }]))
  await page.reload()
  await expect(page.getByRole('row', { name: /^odd: 2 acquired, 3 available, warming unknown/ })).toBeVisible()
  await go(page, '/pools/odd')
  await expect(page.getByRole('region', { name: 'Browsers' })).toContainText(/unknown.*available.*unknown.*acquired/s)
})

test('no page of a pool is broken by anything that a service may answer of it', async ({ page, open, standIn }) => {
  standIn.on('getBrowserPool')
  await open('/pools')
  const faults = await walk(page, POOLS, poolRecord(), 'id', (record) => {
    standIn.pools = [record]
    return `/pools/${String(record['id'])}`
  })
  expect(faults).toEqual([])
})

test('no list, wall or console is broken by a session', async ({ page, open, standIn }) => {
  standIn.sessions = recordsOf(SESSIONS, 'session_id')
  standIn.on('listBrowsers')
  standIn.on('getBrowser')
  await open('/sessions')
  expect(await faultOf(page)).toBeNull()
  await go(page, '/sessions?view=wall')
  expect(await faultOf(page)).toBeNull()
  const faults = await walk(page, SESSIONS, sessionRecord(), 'session_id', (record) => {
    standIn.sessions = [record]
    return `/sessions/${String(record['session_id'])}`
  })
  expect(faults).toEqual([])
})

const schemaOf = (operation: string): z.ZodType => {
  const response = (ENDPOINTS as readonly Endpoint[]).find(({ operationId }) => operationId === operation)?.response
  if (typeof response !== 'object') throw new Error(`${operation} answers no record.`)
  return response
}

/** Lists of records beside pools and sessions, and where each is shown. */
const LISTS = [
  ['listProfiles', '/resources/profiles'],
  ['listExtensions', '/resources/extensions'],
  ['listProxies', '/resources/proxies'],
  ['listApiKeys', '/keys'],
  ['listHosts', '/hosts'],
  ['listPoolOccupancy', '/pools'],
  ['listPoolActivity', '/pools/checkout-tests?show=activity'],
  ['listReplays', `/sessions/${String(sessionRecord()['session_id'])}?tool=videos`],
  ['listScenarios', '/scenarios'],
] as const

/** Records that come alone. */
const ALONE = ['getBrowserPoolStatus', 'listPoolHistory', 'getServiceInfo']

test('no other list is broken by what a service may answer in it', async ({ page, open, standIn }) => {
  standIn.sessions = [sessionRecord()]
  for (const operation of ['getBrowser', 'listBrowsers', 'getBrowserPool']) standIn.on(operation)
  await open('/pools')
  const faults: string[] = []
  for (const [operation, path] of LISTS) {
    const schema = schemaOf(operation)
    const { items = {} } = shapeOf(schema)
    const records = mutationsOf(items, exampleOf(schema)).map(({ record }) => record)
    standIn.on(operation, (_, answer) => json(answer, records))
    await go(page, path)
    await expect.poll(() => standIn.callsOf(operation).length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle').catch(() => {})
    const fault = await faultOf(page)
    if (fault !== null) faults.push(`${operation}: ${fault}`)
  }
  expect(faults).toEqual([])
})

test('the page of a pool is not broken by its status, its history or the service’s facts', async ({
  page,
  open,
  standIn,
}) => {
  await open('/pools')
  const faults: string[] = []
  for (const operation of ALONE) {
    const schema = schemaOf(operation)
    const example = exampleOf(schema)
    const mutations = distinct(mutationsOf(shapeOf(schema), example), schema)
    for (const [index, { name, record }] of combined(mutations, example).entries()) {
      const id = `${operation}-${index}`
      standIn.pools = [poolRecord({ id, name: undefined })]
      standIn.on(operation, (_, answer) => json(answer, record))
      await go(page, `/pools/${id}`)
      const fault = await faultOf(page)
      if (fault !== null) faults.push(`${operation} ${name}: ${fault}`)
    }
    standIn.off(operation)
  }
  expect(faults).toEqual([])
})

/** The example of a record, or of the records of a list. */
function exampleOf(schema: z.ZodType): Record<string, unknown> {
  const element = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema
  return { ...(element.meta()?.['example'] as Record<string, unknown> | undefined) }
}

/** What a service will say again, and once what may pass, of which a view tries again first. */
const ERRORS = [403, 404, 405, 410, 501, 403, 410, 500]
const READS = (ENDPOINTS as readonly Endpoint[]).filter(({ method }) => method === 'GET')

test('no view is broken by the errors that a service answers there', async ({ page, open, standIn }) => {
  standIn.sessions = [sessionRecord()]
  await open('/pools')
  const paths = [...new Set([...LISTS.map(([, path]) => path), ...TASKS.map(({ path }) => path), '/history'])]
  const faults: string[] = []
  for (const [turn, path] of paths.entries()) {
    for (const [at, { operationId }] of READS.entries()) {
      const status = ERRORS[(turn + at) % ERRORS.length] ?? 500
      const body = at % 2 === 0 ? '<h1>No.</h1>' : JSON.stringify({ code: 7, message: ['No.'] })
      standIn.on(operationId, saying(status, body, { 'Content-Type': 'text/html', 'Retry-After': '0' }))
    }
    await go(page, path)
    const fault = await faultOf(page)
    if (fault !== null) faults.push(`${path}: ${fault}`)
  }
  expect(faults).toEqual([])
})
