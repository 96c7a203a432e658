import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch, type SentRequest, loseAnswer } from '../../../client/test-service'
import { BrowserSession, SESSION_EXAMPLE } from '../../../contract/session'
import type { TelemetryEnvelope } from '../../../contract/telemetry-archive'
import { testView } from '../../../resources/test-view'
import { commandNamed } from '../../../ui/test-commands'
import type { Entry } from '../log/action'
import { EventFeed } from './event-feed'
import { EventsView } from './events-view'
import { NoRows } from './no-rows'
import { readEventsSearch } from './search'
import { envelope, logs } from '../../../events/test-events'

const OWN = { id: 'own', name: 'own', baseUrl: '', key: 'key' }
const ON = { enabled: true }
const CAPTURED = {
  ...SESSION_EXAMPLE,
  session_id: 's1',
  telemetry: { browser: { console: ON, page: ON, network: ON } },
}
const SINCE = '2026-01-31T09:31:00.000Z'

const url = 'https://shop.example/api'
/** The microsecond at which the person clicks, and what comes of it. */
const CLICK_US = 1_000_000
const CLICK: Entry = {
  id: 'click',
  action: { type: 'click_mouse', click_mouse: { x: 500, y: 300 } },
  sentAt: CLICK_US / 1000,
  result: { kind: 'done', ms: 12 },
}
const AFTERMATH = [
  envelope(1, 'page_navigation', { url: 'https://shop.example/' }, 500_000),
  envelope(2, 'console_log', { text: 'ordering' }, 1_020_000),
  envelope(
    3,
    'network_request',
    { request_id: 'a', url: `${url}/cart`, method: 'POST', post_data: '{"book":42}' },
    1_030_000,
  ),
  envelope(
    4,
    'network_response',
    { request_id: 'a', url: `${url}/cart`, method: 'POST', status: 200, body: '{"total":12.50}' },
    1_080_000,
  ),
  envelope(5, 'network_request', { request_id: 'b', url: `${url}/stock` }, 1_090_000),
  envelope(6, 'network_response', { request_id: 'b', url: `${url}/stock`, method: 'GET', status: 503 }, 1_100_000),
  envelope(7, 'console_error', { text: 'cart is undefined' }, 1_200_000),
]

let stream: ReadableStreamDefaultController<Uint8Array> | undefined
/** What the archive has; while it is not there, it answers nothing. */
let archived: readonly TelemetryEnvelope[] | undefined
let sent: SentRequest[]
beforeEach(() => {
  stream = undefined
  archived = []
  sent = answerFetch({
    'GET /browsers/s1/telemetry/stream': () => {
      const body = new ReadableStream<Uint8Array>({ start: (opened) => void (stream = opened) })
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
    },
    'GET /browsers/s1/telemetry/events': () => (archived ? Response.json(archived) : loseAnswer()),
    'PATCH /browsers/s1': () => Response.json(CAPTURED),
  })
})

/** What the service sends as it happens. */
async function say(...events: readonly TelemetryEnvelope[]): Promise<void> {
  await expect.poll(() => stream).toBeDefined()
  stream?.enqueue(new TextEncoder().encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')))
}

function Host({ session, entries }: { session: BrowserSession; entries: readonly Entry[] }) {
  const [feed] = useState(() => new EventFeed({ connection: OWN, sessionId: 's1', since: SINCE }))
  useEffect(() => feed.start(), [feed])
  return (
    <div className="flex h-120 w-160 flex-col">
      <EventsView session={session} feed={feed} entries={entries} />
    </div>
  )
}

async function open({ search = '', session = CAPTURED as BrowserSession, entries = [CLICK] as Entry[] } = {}) {
  const { Around, router } = testView({
    path: 'sessions/$id',
    at: `/sessions/s1${search}`,
    validateSearch: readEventsSearch,
  })
  await router.load()
  const screen = await render(<Host session={session} entries={entries} />, { wrapper: Around })
  const list = screen.getByRole('listbox')
  return {
    screen,
    list,
    rows: list.getByRole('option'),
    row: (text: string | RegExp) => list.getByRole('option').filter({ hasText: text }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    details: screen.getByRole('region', { name: 'Details' }),
    show: (name: string) =>
      screen.getByRole('group', { name: 'Show' }).getByRole('button', { name: new RegExp(`^${name}`) }),
    address: () => router.state.location.search as Record<string, unknown>,
    back: () => router.history.back(),
  }
}

/** Opens it with what a click has led to. */
async function openAftermath(options?: Parameters<typeof open>[0]) {
  const view = await open(options)
  await say(...AFTERMATH)
  await expect.element(view.rows.first()).toBeVisible()
  return view
}

test('what an action leads to stands below it, with how long after it that was', async () => {
  const { rows, row, screen, button } = await openAftermath()
  await expect.element(rows).toHaveLength(8)
  await expect.element(rows.nth(1)).toHaveTextContent(/You: Click at 500, 300/)
  await expect.element(rows.nth(2)).toHaveTextContent(/ordering.*20 ms/)
  await expect.element(row('Navigation')).not.toHaveTextContent('ms')
  // The zone is said once, and not in each row.
  await expect.element(screen.getByText(/^Times in \S+$/)).toBeVisible()
  // What the menu exports is also among the commands.
  const exports = ['Shown events – JSON lines', 'All of the session – JSON lines', 'Network – HAR 1.2']
  await expect
    .poll(() => exports.map((name) => commandNamed(`Export: ${name}`)?.hint))
    .toEqual(['7 events', 'With the archive', 'Requests and responses'])
  commandNamed('Pause the events')?.run()
  await expect.element(button('Continue')).toBeVisible()
  await expect.poll(() => commandNamed('Continue the events')).toBeDefined()
  commandNamed('Show the events as a waterfall')?.run()
  await expect.element(screen.getByRole('radio', { name: 'Waterfall' })).toBeChecked()
  await expect.poll(() => commandNamed('Show the events as a list')).toBeDefined()
})

test('a row is gone to by arrow keys, opened by Enter and left by Escape, and stands in the address', async () => {
  const { list, rows, details, address } = await openAftermath()
  ;(list.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}{ArrowDown}{End}{ArrowUp}')
  await expect.element(rows.nth(6)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(details.getByRole('heading').first()).toHaveFocus()
  await expect.poll(address).toMatchObject({ event: '6' })
  await expect.element(details).toHaveTextContent('503')
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(list).toHaveFocus()
  await expect.poll(address).not.toHaveProperty('event')
})

describe('the list is narrowed', () => {
  test('to categories, and to errors and warnings, which a step back undoes', async () => {
    const { rows, row, show, address, back } = await openAftermath({ entries: [] })
    await show('console').click()
    await expect.element(rows).toHaveLength(2)
    await show('Errors and warnings').click()
    await expect.element(rows).toHaveLength(1)
    await expect.element(row('cart is undefined')).toBeVisible()
    expect(address()).toMatchObject({ category: 'console', problems: true })
    back()
    await expect.element(rows).toHaveLength(2)
    await expect.element(show('console')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(show('Errors and warnings')).toHaveAttribute('aria-pressed', 'false')
  })

  test('to words, also in what is not shown in the row, and all is shown again by a press', async () => {
    const { screen, rows, row, button } = await openAftermath()
    const words = screen.getByRole('searchbox', { name: 'Search the events' })
    await words.fill('"book":42')
    await expect.element(rows).toHaveLength(1)
    await expect.element(row('/api/cart')).toBeVisible()
    await words.fill('nowhere')
    await expect.element(screen.getByText('No events match.')).toBeVisible()
    await button('Show all').click()
    await expect.element(rows).toHaveLength(8)
  })

  test('by an address that is opened, with the details of a row that it leaves out', async () => {
    const { rows, details } = await openAftermath({ search: '?category=console&actions=false&event=4' })
    await expect.element(rows).toHaveLength(2)
    await expect.element(details).toHaveTextContent('"total": 12.50')
  })
})

test('the newest events are followed; while a person looks at a row it stays, and one press leads to the end', async () => {
  const { list, row, button } = await open({ entries: [] })
  await say(...logs(1, 2_000))
  await expect.element(row('log 2000')).toBeVisible()
  expect(list.element().querySelectorAll('[role=option]').length).toBeLessThan(60)
  await row('log 1998').click()
  await say(...logs(2_001, 2_030))
  await expect.element(button('30 new')).toBeVisible()
  await expect.element(row('log 1998')).toBeInViewport()
  await button('30 new').click()
  await expect.element(row('log 2030')).toBeInViewport()
  await expect.element(button('30 new')).not.toBeInTheDocument()
})

test('paused, nothing comes until it goes on', async () => {
  const { rows, button } = await open({ entries: [] })
  await say(...logs(1, 2))
  await expect.element(rows).toHaveLength(2)
  await button('Pause').click()
  stream = undefined
  await expect.element(button('Continue')).toHaveAttribute('aria-pressed', 'true')
  expect(stream).toBeUndefined()
  await button('Continue').click()
  await say(...logs(2, 4))
  await expect.element(rows).toHaveLength(4)
})

test('events that did not arrive are said where they are missing, and are taken from the archive when it has them', async () => {
  const { row, rows, details, button } = await open({ entries: [] })
  archived = undefined
  await say(...logs(1, 2), ...logs(5, 6))
  await button('Show').click()
  await expect.element(row('2 events are missing')).toHaveAttribute('aria-selected', 'true')
  await row('2 events are missing').click()
  await expect.element(details).toHaveTextContent('The archive may have them, but didn’t respond.')
  archived = logs(3, 4)
  await details.getByRole('button', { name: 'Check the archive again' }).click()
  await expect.element(rows).toHaveLength(6)
  await expect.element(row('log 3')).toBeVisible()
})

test('requests stand over time, each once, with what was sent and answered', async () => {
  const { screen, row, rows, details } = await openAftermath({ search: '?view=network' })
  await expect.element(screen.getByRole('listbox', { name: 'Requests' })).toBeVisible()
  await expect.element(rows).toHaveLength(2)
  await expect.element(row('stock')).toHaveTextContent('503')
  await row('cart').click()
  await expect.element(details.getByRole('region', { name: 'Sent' })).toHaveTextContent('"book": 42')
  await expect.element(details.getByRole('region', { name: 'Body', exact: true })).toHaveTextContent('"total": 12.50')
})

test('beside the waterfall are the details of requests alone: of another row of the list they are there in the list', async () => {
  const { screen, row, rows, details } = await openAftermath()
  const view = (name: string) => screen.getByRole('radio', { name })
  await row('ordering').click()
  await expect.element(details).toHaveTextContent('ordering')
  await view('Waterfall').click()
  await expect.element(rows).toHaveLength(2)
  await expect.element(details).not.toBeInTheDocument()
  await view('List').click()
  await expect.element(details).toHaveTextContent('ordering')
  // The answer to a request is the request.
  await row(/200\D*POST/).click()
  await view('Waterfall').click()
  await expect.element(row('cart')).toHaveAttribute('aria-selected', 'true')
  await expect.element(details).toHaveTextContent('"total": 12.50')
})

test('where requests are not captured the waterfall says so, and one press captures them, too', async () => {
  const session = { ...CAPTURED, telemetry: { browser: { console: ON } } } as BrowserSession
  const { screen, button } = await open({ session, search: '?view=network' })
  await say(...logs(1, 2))
  await expect.element(screen.getByText(/^Requests are not captured in this session/)).toBeVisible()
  await button('Capture requests').click()
  await expect.poll(() => sent).toMatchObject([{ body: { telemetry: { browser: { console: ON, network: ON } } } }])
})

test('a session without telemetry says so, and is given the categories that are chosen', async () => {
  const { screen, button } = await open({ session: { ...CAPTURED, telemetry: null } })
  await expect.element(screen.getByText('Telemetry is off')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Page' }).click()
  await button('Turn on telemetry').click()
  await expect.poll(() => sent).toMatchObject([{ body: { telemetry: { browser: { console: ON, network: ON } } } }])
  expect(sent).not.toMatchObject([{ body: { telemetry: { browser: { page: ON } } } }])
})

test('a session whose telemetry was turned off says so above the events of before, and one with telemetry does not', async () => {
  const off = await open({ session: { ...CAPTURED, telemetry: null } })
  await say(...logs(1, 2))
  await expect.element(off.screen.getByText('Telemetry is off. New events are not captured.')).toBeVisible()
  await off.screen.unmount()
  const { screen } = await openAftermath()
  await expect.element(screen.getByText(/^Telemetry is off/)).not.toBeInTheDocument()
})

test('why a session that has ended has no events is said as exactly as it is known', async () => {
  const ended = {
    link: { kind: 'ended' },
    isBusy: false,
    isNarrowed: false,
    what: 'event',
    onShowAll: () => {},
  } as const
  const screen = await render(<NoRows {...ended} hadTelemetry={false} />)
  const line = screen.getByText(/^No events/)
  await expect.element(line).toHaveTextContent('No events: telemetry was off.')
  await screen.rerender(<NoRows {...ended} hadTelemetry />)
  await expect.element(line).toHaveTextContent('No events: nothing was captured, or it has expired.')
  await screen.rerender(<NoRows {...ended} hadTelemetry={undefined} />)
  await expect.element(line).toHaveTextContent('No events: telemetry was off, or they have expired.')
  // Beside other events it is not that nothing has happened.
  await screen.rerender(<NoRows {...ended} link={{ kind: 'live' }} what="request" hadTelemetry />)
  await expect.element(screen.getByText(/^No requests yet\. Each request appears here/)).toBeVisible()
})
