import { useEffect, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../client/errors'
import { sessionQueries } from '../../../client/queries'
import { answerFetch } from '../../../client/test-service'
import type { Replay } from '../../../contract/replay'
import { type BrowserSession, SESSION_EXAMPLE } from '../../../contract/session'
import { OWN, testView } from '../../../resources/test-view'
import { commandStore } from '../../../ui/commands'
import { keepFocus } from '../../../ui/keep-focus'
import { listenForKeys } from '../../../ui/shortcuts'
import { DirectControl } from '../control/direct-control'
import { DragTool } from '../drag/drag-tool'
import { waypoints } from '../drag/path'
import { ActionLog } from '../log/action-log'
import { MemoryStorage } from '../../../lib/test-storage'
import { FrameStore } from '../screen/frame-store'
import { DISPLAY, TestSource } from '../screen/test-screen'
import { ScreenPane } from './screen-pane'

const SESSION = { ...SESSION_EXAMPLE, session_id: 's1' }

let renders = 0
/** Read each time that the pane renders. */
const PANEL = {
  get on() {
    renders += 1
    return true
  },
  toggle: () => {},
}

function Host({
  store,
  session,
  className = 'w-320 stacked:w-full',
}: {
  store: FrameStore
  session: BrowserSession
  className?: string | undefined
}) {
  const [log] = useState(() => new ActionLog({ connection: OWN, sessionId: 's1', storage: new MemoryStorage() }))
  const [control] = useState(() => new DirectControl(log))
  const [drag] = useState(() => {
    const tool = new DragTool(log, DISPLAY)
    tool.store.addLine(
      waypoints([
        [10, 10],
        [500, 50],
      ]),
    )
    return tool
  })
  useEffect(() => store.start(), [store])
  useEffect(keepFocus, [])
  return (
    <main className={`flex h-160 ${className}`}>
      <ScreenPane
        session={session}
        display={DISPLAY}
        store={store}
        log={log}
        control={control}
        drag={drag}
        marks={null}
        panel={PANEL}
        below={() => {}}
      />
    </main>
  )
}

/** The screen of a session with a path over it, with the shortcuts of the page. */
async function open(className?: string, session: BrowserSession = SESSION) {
  const videos: Replay[] = []
  const sent = answerFetch({
    'POST /browsers/s1/computer/drag_mouse': () => Response.json({}),
    'POST /browsers/s1/computer/type': () => Response.json({}),
    'POST /browsers/s1/computer/click_mouse': () => Response.json({}),
    'POST /browsers/s1/computer/move_mouse': () => Response.json({}),
    'GET /browsers/s1/replays': () => Response.json(videos),
    'POST /browsers/s1/replays': () => {
      const video: Replay = {
        replay_id: 'v1',
        started_at: new Date().toISOString(),
        finished_at: null,
        replay_view_url: 'https://example.com/v1',
        size_bytes: null,
        video_url: 'https://example.com/v1.mp4',
      }
      videos.push(video)
      return Response.json(video, { status: 201 })
    },
  })
  const source = new TestSource()
  const { Around, router, queryClient } = testView({ path: '/sessions/$id', at: '/sessions/s1' })
  await router.load()
  const screen = await render(<Host store={new FrameStore(source)} session={session} className={className} />, {
    wrapper: Around,
  })
  onTestFinished(listenForKeys(() => commandStore.get()))
  await expect.poll(() => source.asked).toBe(1)
  const drags = () => sent.filter(({ path }) => path.endsWith('drag_mouse')).length
  return {
    screen,
    source,
    sent,
    queryClient,
    drags,
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
  }
}

test('while two pictures are compared, the path that is not seen is not sent; back at the screen it is', async () => {
  const { screen, drags, button } = await open()
  await userEvent.keyboard('m')
  await expect.element(screen.getByRole('region', { name: 'Comparison' })).toBeVisible()
  await expect.element(screen.getByRole('application', { name: 'Drag canvas' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(drags()).toBe(0)
  await button('Back to the live screen').click()
  await expect.element(button('Compare two pictures')).toHaveFocus()
  await expect.element(screen.getByRole('application', { name: 'Drag canvas' })).toBeInTheDocument()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(drags).toBe(1)
})

test('numbers about pictures that come do not render the tools around the screen again', async () => {
  const { screen, source, button } = await open()
  const latency = () => screen.getByRole('definition').nth(2).element().textContent
  await source.show('red', 1)
  await expect.poll(latency).toBe('1 ms')
  await expect.element(button('Record video')).toBeVisible()
  await expect.poll(() => source.asked).toBe(2)
  const before = renders
  await source.show('lime', 2)
  await expect.poll(latency).toBe('2 ms')
  expect(renders).toBe(before)
})

test('keys that one presses in control do not render the tools around the screen again', async () => {
  const { screen, sent, button } = await open()
  await button('Control').click()
  await expect.element(screen.getByRole('textbox', { name: 'Direct control' })).toHaveFocus()
  const typed = () => sent.filter(({ path }) => path.endsWith('/type')).length
  await userEvent.keyboard('a')
  await expect.poll(typed).toBe(1)
  const before = renders
  await userEvent.keyboard('b')
  await expect.poll(typed).toBe(2)
  expect(renders).toBe(before)
})

test('Escape leaves a comparison, and the focus is where it was opened', async () => {
  const { screen, button } = await open()
  await userEvent.keyboard('m')
  const comparison = screen.getByRole('region', { name: 'Comparison' })
  await comparison.getByRole('radio', { name: 'Slider' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(comparison).not.toBeInTheDocument()
  await expect.element(button('Compare two pictures')).toHaveFocus()
})

test('in control nothing that is typed beside the picture calls a shortcut', async () => {
  const { screen, button } = await open()
  await userEvent.keyboard('c')
  await expect.element(button('Control')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('textbox', { name: 'Direct control' })).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('hello max')
  await expect.element(button('Control')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Freeze the screen')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(screen.getByRole('region', { name: 'Comparison' })).not.toBeInTheDocument()
})

test('Escape leaves a region, and the focus stays at the screen', async () => {
  const { screen, button } = await open()
  ;(button('Screenshot of a region').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByLabelText('Region of the screenshot')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByLabelText('Region of the screenshot')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('main') && document.activeElement.tagName).toMatch(/^\w+$/)
  expect(document.activeElement).not.toBe(document.body)
})

test('of a session that has ended the panel can be closed to see the last picture, and comes back; what needs the session is off', async () => {
  const { screen, source, button } = await open()
  await source.show('white')
  await expect.poll(() => source.asked).toBe(2)
  await userEvent.keyboard('r')
  source.refuse(new ApiError(404, { code: 'not_found', message: 'There is no browser session with the id s1.' }))
  const end = screen.getByRole('region', { name: 'End of the session' })
  await expect.element(end).toBeVisible()
  await button('Show the last picture').click()
  await expect.element(end).not.toBeInTheDocument()
  await expect.element(screen.getByRole('img', { name: 'Live screen' })).toBeVisible()
  await button('Session ended: next steps').click()
  await expect.element(end).toBeVisible()
  await expect.element(button('Download region')).toHaveAccessibleDescription('The session has ended')
  await button('Close').click()
  for (const name of ['Control', 'Download screenshot', 'Copy screenshot', 'Screenshot of a region']) {
    await expect.element(button(name)).toHaveAccessibleDescription('The session has ended')
  }
})

test('beside a wide panel nothing of the state below the screen is cut: it takes two lines', async () => {
  const { screen, source, queryClient } = await open('w-96')
  const { queryKey } = sessionQueries.detail(OWN, 's1')
  queryClient.setQueryData(queryKey, { ...SESSION, usage: { uptime_ms: 0, idle_ms: 30_000 } })
  await source.show('red')
  const idle = screen.getByText('idle time left').element()
  expect(idle.nextElementSibling?.textContent).toBe('9 min 30 s')
  await expect.element(screen.getByText('Live', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Live view/ })).toBeVisible()
  const line = screen.getByText('pointer').element().closest('dl')
  const box = line?.getBoundingClientRect()
  if (!line || !box) throw new Error('There is no state of the screen.')
  for (const fact of line.children) {
    const { width, right, bottom } = fact.getBoundingClientRect()
    if (width > 0) expect(right <= box.right && bottom <= box.bottom, fact.textContent).toBe(true)
  }
})

test('beside the panel of a common window a video that is recorded in a private phase makes no second row of tools', async () => {
  const { button } = await open('w-247', { ...SESSION, private_since: new Date().toISOString() })
  const bar = button('Control').element().parentElement
  await expect.element(button('End private phase')).toBeVisible()
  await button('Record video').click()
  await expect.element(button('Stop video')).toBeVisible()
  expect(bar?.getBoundingClientRect().height).toBeLessThan(
    2 * button('Control').element().getBoundingClientRect().height,
  )
})

test('on a phone the tools above the screen take three rows at most, whatever the finger does there, and none of them is hidden', async () => {
  await page.viewport(390, 844)
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  onTestFinished(async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await page.viewport(1440, 900)
  })
  const { screen, button } = await open()
  const control = button('Control').element()
  const bar = control.parentElement
  /** Of how high a row is for a finger, with the space around it. */
  const rows = () => (bar?.getBoundingClientRect().height ?? 0) / (control.getBoundingClientRect().height + 8)
  const expectFewRows = async (...tools: string[]) => {
    const common = ['Start private phase', 'Copy screenshot', 'Compare two pictures', 'Bug report']
    for (const name of [...common, ...tools]) await expect.element(button(name)).toBeInViewport({ ratio: 0.99 })
    expect(rows()).toBeLessThanOrEqual(3)
    for (const each of bar?.querySelectorAll('*') ?? []) {
      expect(each.getBoundingClientRect().right).toBeLessThanOrEqual(390)
    }
  }
  await expectFewRows('Clear path', 'Undo', '1:1, show the screen pixel by pixel', 'Record video')
  await expect.element(screen.getByRole('radio', { name: 'Waypoints' })).toBeInViewport()
  await button('Screenshot of a region').click()
  await expectFewRows('Download region', 'Copy region', 'Close')
  await button('Record video').click()
  await expectFewRows('Stop video')
  await button('Control').click()
  await expectFewRows('Release all keys', 'Hide typing', 'Stop video')
  await expect.element(screen.getByText('Press Control again to stop')).toBeInViewport({ ratio: 0.9 })
  // In a window as narrow, by mouse, neither.
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  const hint = screen.getByRole('group', { name: 'Direct control' }).getByText('Hold Esc to stop')
  await expect.element(hint).toBeInViewport({ ratio: 0.9 })
  const last = button('Share clipboard').element().getBoundingClientRect()
  expect(button('Start private phase').element().getBoundingClientRect().top).toBeGreaterThan(last.top)
})
