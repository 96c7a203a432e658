import { SMALL } from '../support/api'
import { expect, test } from '../support/test'

/** The steps of a scenario under a finger. */

test.use({ hasOwnTab: true, hasTouch: true, viewport: { width: 390, height: 844 } })

test('a step is dragged to another position by a finger, in one change that Undo takes back; the page stays', async ({
  api,
  page,
  scenarioPage,
  signIn,
}) => {
  const steps = [1, 2, 3, 4].map((at) => ({ id: `s${at}`, kind: 'wait' as const, ms: at * 1_000 }))
  const { id } = await api.createScenario({ name: 'Waits', display: SMALL, steps })
  await signIn.byUrl(`/scenarios/${id}`)
  await scenarioPage.steps.last().scrollIntoViewIfNeeded()
  const grip = await scenarioPage.steps.first().getByTitle('Drag to reorder').boundingBox()
  const last = await scenarioPage.steps.last().boundingBox()
  if (!grip || !last) throw new Error('The steps are not in view')
  const [x, from, to] = [grip.x + 6, grip.y + grip.height / 2, last.y + last.height - 4]
  const top = await page.evaluate(() => scrollY)

  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (let at = 1; at <= 12; at++) await touch('touchMove', from + ((to - from) * at) / 12)
  await touch('touchEnd')

  await expect(scenarioPage.steps).toHaveText([/Wait 2 s/, /Wait 3 s/, /Wait 4 s/, /Wait 1 s/])
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await scenarioPage.button('Undo').click()
  await expect(scenarioPage.steps).toHaveText([/Wait 1 s/, /Wait 2 s/, /Wait 3 s/, /Wait 4 s/])
})
