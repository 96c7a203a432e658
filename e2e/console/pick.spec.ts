import type { z } from 'zod'
import { type PageVerdict, pageCode } from '../../src/scenarios/page-check'
import { surfaceOver } from '../pages/scenario-page'
import { SMALL } from '../support/api'
import { serveForTests } from '../support/small-site'
import { expect, test } from '../support/test'

/** An element for a check is picked on the screen of a session. */

const clicks: string[] = []
/** The innermost frame is shown. */
let isWhole = false
const hostOfSite = serveForTests(({ url = '', headers }, response) => {
  if (url === '/clicked') clicks.push(url)
  if (url === '/whole') isWhole = true
  response.setHeader('Content-Type', 'text/html').end(url === '/pay' ? PAYMENT : pageOf(headers.host))
})

/** Another site, in a frame: a button all over it. */
const PAYMENT = `<!doctype html><button style="position: fixed; inset: 0; width: 100%">Pay now</button>
<script>requestAnimationFrame(() => fetch('/whole'))</script>`

/** Three parts below each other, each of a third of the window; the last is a frame in a frame, of another site. */
const pageOf = (host = '') => `<!doctype html><title>Shop</title><style>
  html, body { height: 100%; margin: 0 } body > * { display: block; box-sizing: border-box; width: 100%; height: 33.3% }</style>
<button>Buy <b style="display: inline-block; width: 80%; height: 80%">red shoes</b></button>
<p>In stock since May</p>
<iframe title="Checkout" style="border: 9px solid" srcdoc='<iframe style="position: fixed; inset: 0; width: 100%; height: 100%" src="http://${host.replace('127.0.0.1', 'localhost')}/pay"></iframe>'></iframe>
<script>addEventListener('pointerdown', () => fetch('/clicked'), true)</script>`

test('an element is picked by a click on the screen or by keys, its locator can be changed, and the page gets no click', async ({
  api,
  service,
  signIn,
  page,
  scenarioPage,
}) => {
  const start_url = `http://${hostOfSite()}/`
  const pool = await api.createPool({ size: 1, kiosk_mode: true, start_url })
  const { session_id } = await api.acquire(pool)
  await expect.poll(() => isWhole).toBe(true)
  const scenario = await api.createScenario({
    name: 'Buy',
    display: SMALL,
    steps: [
      { id: 'there', kind: 'check', check: { type: 'page_element', role: 'link' } },
      { id: 'said', kind: 'check', check: { type: 'page_text', text: 'nothing yet' } },
    ],
  })
  await signIn.byUrl(`/scenarios/${scenario.id}?session=${session_id}`)
  const board = page.getByRole('application', { name: 'Screen to pick an element from' })
  const picture = board.getByRole('img', { name: 'Live screen' })
  // Until it has come an empty screen stands for it.
  const expectPicture = () => expect(picture).toHaveJSProperty('tagName', 'IMG')
  const clickAt = async (share: number): Promise<void> => {
    await expectPicture()
    const surface = surfaceOver(picture)
    const { width, height } = (await surface.boundingBox()) ?? { width: 0, height: 0 }
    await surface.click({ position: { x: width / 2, y: height * share } })
  }
  await scenarioPage.step('The page has a visible link').click()
  await scenarioPage.button('Pick on the screen').click()
  await clickAt(0.9)
  await expect(
    page.getByText(`Picked getByRole('button', { name: "Pay now" }), in a frame of the page: 1 element visible now.`),
  ).toBeVisible()
  const frame = scenarioPage.field('Frame')
  await expect(frame).toHaveValue(/^iframe\[title="Checkout"\] >>> iframe\[src="http.*pay"\]$/)
  const asked = async (name: string): Promise<z.infer<typeof PageVerdict>> => {
    const code = pageCode({ type: 'page_element', role: 'button', name, frame: await frame.inputValue(), within_ms: 0 })
    const answer = await service.fetch('POST', `/browsers/${session_id}/playwright/execute`, { code })
    return ((await answer.json()) as { result: z.infer<typeof PageVerdict> }).result
  }
  expect(await asked('Pay now')).toMatchObject({ passed: true })
  expect(await asked('Buy')).toMatchObject({ passed: false })
  await scenarioPage.button('Pick on the screen').click()
  await clickAt(0.17)
  await expect(
    page.getByText(`Picked getByRole('button', { name: "Buy red shoes" }): 1 element visible now.`),
  ).toBeVisible()
  await expect(board).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('button')
  await expect(frame).toHaveValue('')
  const name = scenarioPage.field('Name').last()
  await expect(name).toHaveValue('Buy red shoes')
  await name.fill('Buy')
  await expect(scenarioPage.step('The page has a visible button “Buy”')).toBeVisible()

  await scenarioPage.button('Pick on the screen').press('Enter')
  await expect(board).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(board).toBeHidden()
  await expect(scenarioPage.button('Pick on the screen')).toBeFocused()

  await scenarioPage.step('The page has a visible button “Buy”').click()
  await scenarioPage.step('“nothing yet”').click()
  await scenarioPage.button('Pick on the screen').press('Enter')
  await expectPicture()
  await expect(board).toBeFocused()
  // It begins in the middle.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Picked “In stock since May”.')).toBeVisible()
  await expect(scenarioPage.field('Text')).toHaveValue('In stock since May')
  expect(clicks).toEqual([])
})
