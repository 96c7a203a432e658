import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { TestSocket } from '../../../client/test-cdp-socket'
import { type Right, RIGHTS } from '../../../contract/right-words'
import { ServiceInfo } from '../../../contract/service'
import { BrowserSession } from '../../../contract/session'
import { Store } from '../../../lib/store'
import { testView } from '../../../resources/test-view'
import { type ControlState, NOT_IN_CONTROL } from '../control/control-state'
import { TabsPanel } from './tabs-panel'
import { TestBrowserTabs } from './test-browser-tabs'

beforeEach(() => void vi.stubGlobal('WebSocket', TestSocket))

const SERVICE = ServiceInfo.parse(ServiceInfo.meta()?.example)
const SESSION = BrowserSession.parse({
  ...(BrowserSession.meta()?.example as object),
  headless: false,
  cdp_ws_url: 'ws://127.0.0.1:1/browsers/s1/cdp?jwt=t',
})

/** Whether the person of the console has mouse and keyboard of the session. */
class TestControl extends Store<ControlState> {
  constructor() {
    super(NOT_IN_CONTROL)
  }

  turn(mode: ControlState['mode']): void {
    this.publish({ ...this.state, mode })
  }
}

async function show({
  control = new TestControl(),
  shown = true,
  rights = RIGHTS,
  session = SESSION,
  onShow = () => {},
}: {
  control?: TestControl
  shown?: boolean
  rights?: readonly Right[]
  session?: BrowserSession
  onShow?: () => void
} = {}) {
  answerFetch({ 'GET /service': () => Response.json({ ...SERVICE, key: { id: 'k', name: 'looker', rights } }) })
  const { Around } = testView()
  return render(<TabsPanel session={session} control={control} shown={shown} ended={false} onShow={onShow} />, {
    wrapper: Around,
  })
}

test('tabs are listed by window as they come and go, and are shown and closed by keys', async () => {
  const browser = new TestBrowserTabs()
  browser.add('one', { focused: true })
  browser.add('two', { icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' })
  const screen = await show()
  const renderRow = (name: string) => screen.getByRole('button', { name: new RegExp(`^Site ${name}`) })
  await expect.element(renderRow('one')).toHaveAttribute('aria-current', 'true')
  browser.add('three', { windowId: 2, index: 0, active: true })
  await expect.element(screen.getByRole('list', { name: 'Tabs of window 2' })).toBeVisible()
  await expect.element(screen.getByText('Window 1 · in front')).toBeVisible()
  await expect.poll(() => renderRow('two').element().querySelector('img')?.src).toMatch(/^data:image\/svg/)
  renderRow('one').element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(renderRow('three')).toHaveFocus()
  await userEvent.keyboard('{Enter}{Delete}')
  const done = ['Page.bringToFront three', 'Page.close three', 'Target.activateTarget three']
  await expect.poll(() => browser.done.toSorted()).toEqual(done)
  browser.remove('three')
  await expect.element(renderRow('three')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: '2 tabs' })).toBeVisible()
})

test('of a title from right to left that is too long, the beginning is shown', async () => {
  const browser = new TestBrowserTabs()
  browser.add('one', { title: 'عنوان '.repeat(60) })
  const screen = await show()
  const title = screen.getByText(/^عنوان/)
  await expect.element(title).toBeVisible()
  const first = document.createRange()
  first.setEnd(title.element().firstChild as Text, 1)
  first.setStart(title.element().firstChild as Text, 0)
  expect(first.getBoundingClientRect().right).toBeLessThan(title.element().getBoundingClientRect().right + 1)
})

test('of a browser that does not report the indices of its tabs, the one that can be seen is shown', async () => {
  const browser = new TestBrowserTabs()
  browser.reportsIndices = false
  browser.add('one', { active: false })
  browser.add('two', { active: true })
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: /^Site two/ })).toHaveAttribute('aria-current', 'true')
  await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('https://two.example/')
})

test('a tab says that it does not respond, loads, or has crashed', async () => {
  const browser = new TestBrowserTabs()
  browser.answers['Runtime.evaluate'] = () => null
  browser.add('one')
  const screen = await show()
  const row = screen.getByRole('button', { name: /^Site one/ })
  await expect.element(row).toHaveTextContent('Doesn’t respond')
  await expect.element(screen.getByText('This page doesn’t respond')).toBeVisible()
  browser.tells('one', 'Page.frameStartedLoading', { frameId: 'another frame' })
  browser.tells('one', 'Page.frameStartedLoading', { frameId: 'frame of one' })
  await expect.element(row).toHaveTextContent('Loading')
  await screen.getByRole('button', { name: 'Stop loading' }).click()
  browser.tells('one', 'Page.frameStoppedLoading', { frameId: 'frame of one' })
  await expect.element(row).toHaveAccessibleName('Site one https://one.example/')
  browser.tells('one', 'Inspector.targetCrashed')
  await expect.element(row).toHaveTextContent('Crashed')
  await screen.getByRole('button', { name: 'Reload' }).click()
  browser.tells('one', 'Inspector.targetReloadedAfterCrash')
  await expect.element(row).not.toHaveTextContent('Crashed')
  expect(browser.done).toEqual(['Page.stopLoading one', 'Page.reload one'])
})

test('an address is opened as Chromium would open it, and what fails is said beside the field until it is corrected', async () => {
  const browser = new TestBrowserTabs()
  const opened: unknown[] = []
  browser.answers['Page.navigate'] = ({ params: { url } }) => {
    opened.push(url)
    return { loaderId: 'l', ...(String(url).startsWith('https') && { errorText: 'net::ERR_CONNECTION_REFUSED' }) }
  }
  browser.add('one')
  const screen = await show()
  const address = screen.getByRole('textbox', { name: 'Address' })
  await expect.element(address).toHaveValue('https://one.example/')
  await address.fill('shop example')
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveAccessibleDescription(/“shop example” is a search phrase/)
  await address.fill('shop.example')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened).toEqual(['https://shop.example', 'http://shop.example'])
  await address.fill('https://shop.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveAccessibleDescription(/shop.example refused the connection/)
  await userEvent.keyboard('{Escape}')
  await expect.element(address).toHaveValue('https://one.example/')
  await expect.element(address).not.toHaveAttribute('aria-invalid')
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => browser.done).toEqual(['Page.navigateToHistoryEntry one'])
})

test('a dialog is answered beside the screen, and told while another tool is open', async () => {
  const browser = new TestBrowserTabs()
  const answered: unknown[] = []
  browser.answers['Page.handleJavaScriptDialog'] = ({ params }) => {
    answered.push(params)
    browser.tells('one', 'Page.javascriptDialogClosed')
    return {}
  }
  browser.add('one')
  const onShow = vi.fn()
  const screen = await show({ shown: false, onShow })
  await expect.element(screen.getByRole('button', { name: /^Site one/ })).toBeVisible()
  const url = 'https://one.example/'
  browser.tells('one', 'Page.javascriptDialogOpening', {
    type: 'prompt',
    message: 'Your name?',
    url,
    defaultPrompt: 'Ada',
  })
  const form = screen.getByRole('form', { name: 'one.example asks' })
  await expect.element(form).toHaveAccessibleDescription('Your name?')
  await screen.getByRole('button', { name: 'Show', exact: true }).click()
  expect(onShow).toHaveBeenCalledOnce()
  await form.getByRole('textbox', { name: 'Answer' }).fill('Grace')
  await userEvent.keyboard('{Enter}')
  await expect.element(form).not.toBeInTheDocument()
  browser.tells('one', 'Page.javascriptDialogOpening', { type: 'beforeunload', message: '', url })
  await screen.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => answered).toEqual([{ accept: true, promptText: 'Grace' }, { accept: false }])
})

test('a connection that is lost is said and made again, and what was known stays', async () => {
  const browser = new TestBrowserTabs()
  browser.add('one')
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: /^Site one/ })).toBeVisible()
  browser.isUp = false
  browser.socket?.close()
  await expect.element(screen.getByText('Disconnected from the browser')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Site one/ })).toBeVisible()
  browser.isUp = true
  await expect.element(screen.getByText('Disconnected from the browser')).not.toBeInTheDocument()
})

test('a key that may not drive the session, and a service without such an address, are told as that', async () => {
  const screen = await show({ rights: ['read'], session: { ...SESSION, cdp_ws_url: '' } })
  await expect
    .element(screen.getByText('Your key “looker” has no right to drive sessions, which tabs need.'))
    .toBeVisible()
  await screen.unmount()
  const other = await show({ session: { ...SESSION, cdp_ws_url: '' } })
  await expect.element(other.getByText(/provides no debugging address/)).toBeVisible()
})

test('a site that wants a name and a password gets them once, at its own address, and nothing is held up before or after', async () => {
  const browser = new TestBrowserTabs()
  browser.add('one')
  const fetches: unknown[] = []
  for (const method of ['Fetch.enable', 'Fetch.disable', 'Fetch.continueRequest', 'Fetch.continueWithAuth'])
    browser.answers[method] = ({ params }) => {
      fetches.push([method, params])
      return {}
    }
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: /^Site one/ })).toBeVisible()
  const look = browser.answers['Runtime.evaluate']
  browser.answers['Runtime.evaluate'] = () => ({ result: { value: true } })
  const url = 'https://one.example/office'
  browser.tells('one', 'Page.frameNavigated', { frame: { id: 'f', unreachableUrl: url } })
  const form = screen.getByRole('form', { name: 'one.example asks you to sign in' })
  await form.getByRole('textbox', { name: 'User name' }).fill('ada')
  await form.getByLabelText('Password').fill('lovelace')
  expect(fetches).toEqual([])
  browser.answers['Page.reload'] = () => {
    const asks = (requestId: string, origin: string) =>
      browser.tells('one', 'Fetch.authRequired', { requestId, authChallenge: { source: 'Server', origin } })
    queueMicrotask(() => {
      browser.tells('one', 'Fetch.requestPaused', { requestId: 'r1' })
      asks('r1', 'https://elsewhere.example')
      asks('r2', 'https://one.example')
      asks('r3', 'https://one.example')
      browser.tells('one', 'Page.frameNavigated', { frame: { id: 'f' } })
    })
    return {}
  }
  if (look) browser.answers['Runtime.evaluate'] = look
  else delete browser.answers['Runtime.evaluate']
  await userEvent.keyboard('{Enter}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(() => fetches.at(-1)).toEqual(['Fetch.disable', {}])
  const answered = (requestId: string, authChallengeResponse: object) => [
    'Fetch.continueWithAuth',
    { requestId, authChallengeResponse },
  ]
  expect(fetches.slice(0, -1)).toEqual([
    ['Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: '*', resourceType: 'Document' }] }],
    ['Fetch.continueRequest', { requestId: 'r1' }],
    answered('r1', { response: 'Default' }),
    answered('r2', { response: 'ProvideCredentials', username: 'ada', password: 'lovelace' }),
    answered('r3', { response: 'Default' }),
  ])
})

test('file choosers are taken from the screen only while the person of the console drives the session', async () => {
  const browser = new TestBrowserTabs()
  browser.add('one')
  const taken: unknown[] = []
  browser.answers['Page.setInterceptFileChooserDialog'] = ({ params, sessionId }) => {
    taken.push([sessionId, params['enabled']])
    return {}
  }
  const control = new TestControl()
  const screen = await show({ control })
  await expect.element(screen.getByRole('button', { name: /^Site one/ })).toBeVisible()
  expect(taken).toEqual([])
  control.turn('ready')
  control.turn('active')
  await expect.poll(() => taken).toEqual([['page of one', true]])
  browser.add('two')
  await expect
    .poll(() => taken)
    .toEqual([
      ['page of one', true],
      ['page of two', true],
    ])
  control.turn('locked')
  await expect
    .poll(() => taken.slice(2))
    .toEqual([
      ['page of one', false],
      ['page of two', false],
    ])
})

test('a page that asks for files is told of a cancel, and another program that answers takes the question away', async () => {
  const browser = new TestBrowserTabs()
  browser.add('one')
  let chosen = ''
  const called: string[] = []
  browser.answers['DOM.resolveNode'] = () => ({ object: { objectId: 'field' } })
  browser.answers['Runtime.callFunctionOn'] = ({ params }) => {
    called.push(String(params['functionDeclaration']))
    return { result: { value: chosen } }
  }
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: /^Site one/ })).toBeVisible()
  const asks = () => browser.tells('one', 'Page.fileChooserOpened', { mode: 'selectMultiple', backendNodeId: 4 })
  asks()
  const form = screen.getByRole('form', { name: 'one.example asks for files' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(called.at(-1)).toContain('cancel')
  asks()
  await expect.element(form).toBeVisible()
  chosen = 'by another program'
  await expect.element(form).not.toBeInTheDocument()
})
