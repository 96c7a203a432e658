import type { Connection } from '../../src/client/connection'
import { replay } from '../../src/scenarios/replay'
import { sessionStage } from '../../src/scenarios/stage'
import { serviceScenarios } from '../../src/scenarios/store/service-store'
import { decodeWithSharp } from '../../src/scenarios/test-screen'
import type { DisplayPoint } from '../pages/console'
import { expect, test } from '../support/test'

/** The box is where it was dropped, whatever moves came before: a browser with too much to do leaves some of these out, and a line would show it. */
const PAGE = `data:text/html,${encodeURIComponent(`<body style="margin:0">
  <style>body > * { position: fixed }</style>
  <div id="box" style="width:60px; height:60px; background:teal"></div>
  <input style="left:600px; top:410px">
  <button style="left:800px; top:410px; width:68px; height:24px">Clear</button>
  <script>
    const [box, field, clear] = document.body.querySelectorAll('div, input, button')
    const moveBox = (x, y) => Object.assign(box.style, { left: x - 30 + 'px', top: y - 30 + 'px' })
    moveBox(150, 550)
    box.onpointerdown = ({ pointerId }) => box.setPointerCapture(pointerId)
    box.onpointermove = ({ buttons, x, y }) => buttons && moveBox(x, y)
    box.onpointerup = ({ x, y }) => moveBox(x, y)
    clear.onclick = () => { moveBox(150, 550); field.value = '' }
  </script>`)}`

/** Each picture of it is compared: the smaller, the sooner. */
const DISPLAY = { width: 880, height: 640 }

test('what a hand has just recorded passes its own checks: three times of three there, and on another browser of the pool', async ({
  api,
  console,
  page,
  scenarioPage,
  service,
  signIn,
}) => {
  const pool = await api.createPool({ name: 'drawn', size: 2, viewport: DISPLAY, kiosk_mode: true, start_url: PAGE })
  const { session_id: session } = await api.acquire(pool, 'by-hand')
  await signIn.byUrl(`/sessions/${session}?tool=scenarios`)
  await expect(console.live).toBeVisible()
  await console.takeControl()
  const at = (x: number, y: number) => console.pagePoint(x, y, DISPLAY)
  const move = async ({ x, y }: DisplayPoint, steps: number) => page.mouse.move(x, y, { steps })
  const [clear, from, over, to, field] = await Promise.all([
    at(834, 422),
    at(150, 550),
    at(400, 620),
    at(520, 540),
    at(650, 422),
  ])
  await console.button('Record actions').click()
  // What the page shows of what was done to it before goes first.
  await page.mouse.click(clear.x, clear.y)
  await move(from, 2)
  await page.mouse.down()
  await move(over, 3)
  await move(to, 3)
  await page.mouse.up()
  await page.mouse.click(field.x, field.y)
  await page.keyboard.type('Hi')
  await console.button('Stop recording actions').click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('By hand')
  await console.button('Create scenario').click()
  await scenarioPage.button('Replay here').click()
  const status = scenarioPage.report.getByRole('status')
  await expect(status).toHaveText('The replay passed')

  const connection: Connection = { id: 'test', name: 'test', baseUrl: service.origin, key: service.key }
  const store = serviceScenarios(connection)
  const { records } = await store.list({ query: 'By hand', limit: 1, offset: 0 })
  const scenario = await store.get(records[0]?.id ?? '')
  if (!scenario) throw new Error('The scenario was not stored')
  for (const time of [2, 3]) {
    const { steps } = await replay({
      scenario,
      stage: sessionStage(connection, session),
      decode: decodeWithSharp,
      baselineOf: (step) => store.baseline(scenario.id, step),
    })
    expect(
      steps.filter(({ outcome }) => outcome !== 'passed'),
      `time ${time}`,
    ).toEqual([])
  }
  await page.getByRole('link', { name: 'Open editor' }).click()
  await scenarioPage.replayOn('drawn', 1)
  await expect(status).toHaveText('The replay passed')
})
