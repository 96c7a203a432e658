import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerFetch } from '../../../client/test-service'
import { Host } from '../../../contract/host'
import { ServiceInfo } from '../../../contract/service'
import { fieldId } from '../../../resources/field-problem'
import { FIELD_NAMES } from '../config/field-labels'
import { openCreateForm } from './test-create-form'

// What is not offered once is asked for no more, by whatever test.
beforeEach(() => void answerFetch({ 'GET /service/hosts': () => Response.json([]) }))

async function open(...typed: Parameters<typeof openCreateForm>) {
  const form = await openCreateForm(...typed)
  const contents = (section: string) =>
    form.screen
      .getByRole('navigation', { name: 'Contents of the form' })
      .getByRole('link', { name: new RegExp(`^${section}`) })
  return { ...form, contents }
}

test('the size steps by arrow keys, a timeout may be written as a length of time, and what is wrong is counted', async () => {
  const { screen, field, contents, json } = await open()
  await field('Size').click()
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}')
  await expect.element(field('Size')).toHaveValue('14')
  await field('Idle timeout').fill('2h')
  await expect.element(json).toHaveTextContent('"timeout_seconds": 7200')
  await field('Fill rate').fill('0')
  await expect.element(screen.getByText(/Filling is paused: no browser starts/).first()).toBeVisible()
  await field('Idle timeout').fill('soon')
  await field('Name').fill('no spaces')
  await expect.element(contents('Size and filling')).toHaveTextContent('2 errors')
})

test('each part of the form is a heading, folded or not, and each field of a pool has its control', async () => {
  const { screen } = await open()
  for (const part of ['Size and filling', 'Browser', 'Identity', 'Start', 'Policy', 'Telemetry'])
    await expect.element(screen.getByRole('heading', { level: 2, name: new RegExp(`^${part}`) })).toBeVisible()
  const missing = () => FIELD_NAMES.filter((name) => !document.querySelector(`[id^="${fieldId(name)}"]`))
  await expect.poll(missing).toEqual([])
})

test('what breaks a rule is said beside each field when it is sent, and the first of them gets the focus', async () => {
  const { create, field } = await open({ size: '0', name: 'no spaces please', timeout_seconds: '5' })
  await create.click()
  await expect.element(field('Size')).toHaveAccessibleDescription(/Use at least 1/)
  await expect.element(field('Name')).toHaveAccessibleDescription(/Use 1 to 255 letters, digits/)
  await expect.element(field('Idle timeout')).toHaveAccessibleDescription(/Use at least 10/)
  await expect.element(field('Size')).toHaveFocus()
  await field('Size').fill('3')
  await expect.element(field('Size')).not.toHaveAttribute('aria-invalid', 'true')
})

test('a viewport is taken from a picture or typed, and one that is not known to be good is said to be so', async () => {
  const { screen, field, contents } = await open()
  await screen.getByRole('radio', { name: '1280 by 800 at 60 Hz' }).click()
  await expect.element(field('Width')).toHaveValue('1280')
  await screen.getByRole('switch', { name: 'Kiosk mode' }).click()
  await expect.element(screen.getByRole('complementary')).toHaveTextContent('the page has 1280 × 800, kiosk')
  await field('Height').fill('500')
  await expect.element(screen.getByText(/1280 × 500 at 60 Hz is not among the known-good displays/)).toBeVisible()
  await field('Height').fill('99999')
  await expect.element(screen.getByText(/browsers with this viewport don’t start/)).toBeVisible()
  await field('Height').fill('')
  await expect.element(contents('Browser')).toHaveTextContent('1 error')
})

test('a warning is tied to its field', async () => {
  const { screen, field } = await open()
  await field('Fill rate').fill('0')
  await expect.element(field('Fill rate')).toHaveAccessibleDescription(/no browser starts until the rate is raised/)
  await field('Width').fill('1280')
  await field('Height').fill('500')
  const viewport = screen.getByRole('group', { name: 'Viewport' })
  await expect.element(viewport).toHaveAccessibleDescription(/is not among the known-good displays/)
  await field('Start URL').fill('two words')
  await expect.element(field('Start URL')).toHaveAccessibleDescription(/Not a valid address/)
  await field('Start URL').fill('localhost:3000/cart')
  await expect.element(field('Start URL')).not.toHaveAccessibleDescription(/Not a valid address/)
})

test('a size over the limit of the service is said while it is typed', async () => {
  const service = {
    ...ServiceInfo.parse(ServiceInfo.meta()?.example),
    pooled_sessions_limit: 10,
    pooled_sessions_used: 3,
    memory_available_bytes: 1,
  }
  answerFetch({ 'GET /service': () => Response.json(service) })
  const { field } = await open()
  await expect.element(field('Size')).toHaveAccessibleDescription(/All pools together may hold up to 10 browsers\./)
  await field('Size').fill('8')
  await expect.element(field('Size')).toHaveAccessibleDescription(/Only 7 browsers are left under this service’s limit/)
  // Once is enough.
  await expect.element(field('Size')).not.toHaveAccessibleDescription(/more memory/)
  await field('Size').fill('7')
  await expect.element(field('Size')).not.toHaveAccessibleDescription(/Only 7/)
  await expect.element(field('Size')).toHaveAccessibleDescription(/more memory/)
})

test('what a name may have is said once: by the error, where there is one', async () => {
  answerFetch({})
  const { create, field } = await open({ size: '1', name: 'a b' })
  await expect
    .element(field('Name'))
    .toHaveAccessibleDescription(/Letters, digits.*No two pools may have the same name\./)
  await create.click()
  await expect.element(field('Name')).toHaveAccessibleDescription(/^Use 1 to 255 letters, digits[^.]*$/)
})

test('while no host takes browsers, the size is not compared with a limit of none', async () => {
  const service = {
    ...ServiceInfo.parse(ServiceInfo.meta()?.example),
    pooled_sessions_limit: 0,
    pooled_sessions_used: 3,
  }
  answerFetch({ 'GET /service': () => Response.json(service) })
  const { screen, field } = await open()
  await expect.element(field('Size')).toHaveAccessibleDescription(/No host accepts pool browsers now/)
  await expect.element(screen.getByText(/0 of 0|up to 0/)).not.toBeInTheDocument()
})

test('a section that is folded says what is set in it, and opens where something is wrong', async () => {
  const { screen, create, contents, field } = await open({ size: '1', extensions: [{ by: 'id', value: '' }] })
  await expect.element(contents('Identity')).toHaveTextContent('1 extension')
  await expect.element(contents('Telemetry')).toHaveTextContent('off')
  await create.click()
  await expect.element(contents('Identity')).toHaveTextContent('1 error')
  await expect.element(screen.getByRole('textbox', { name: 'Extension 1' })).toHaveFocus()
  await field('Extension 1').fill('shop')
  await expect.element(contents('Identity')).toHaveTextContent('1 extension')
})

test('telemetry that is set by category becomes custom, and says what results', async () => {
  const { screen, contents, json } = await open()
  await contents('Telemetry').click()
  const modes = screen.getByRole('radiogroup', { name: 'Telemetry', exact: true })
  await expect.element(modes).toHaveAccessibleDescription(/Saving with Off removes the choice of categories/)
  const choice = (category: string, name: string) =>
    screen.getByRole('radiogroup', { name: `Telemetry ${category}` }).getByRole('radio', { name, exact: true })
  // Off, and no row has a choice that looks pressed.
  const rows = screen.getByRole('radiogroup', { name: /^Telemetry [a-z]/ })
  expect(rows.elements().length).toBeGreaterThan(5)
  expect(rows.getByRole('radio', { checked: true }).elements()).toEqual([])
  for (const category of ['console', 'page', 'interaction', 'network']) await choice(category, 'Off').click()
  const result = screen.getByRole('status').filter({ hasText: 'Result' })
  await expect.element(result).toHaveTextContent('telemetry is off even if other categories are on')
  await choice('console', 'On').click()
  await expect.element(result).toHaveTextContent('The default set is captured, with console.')
  await expect.element(json).toHaveTextContent('"console": { "enabled": true }')
})

test('what Tab leads to lies below no bar, in either direction', async () => {
  const { create, field } = await open()
  const [first, last] = [field('Size').element() as HTMLElement, create.element()]
  const covered: string[] = []
  const look = (): void => {
    const focused = document.activeElement
    if (!focused?.closest('[id^=field-]')) return
    const { left, top, width, height } = focused.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    if (!seen || seen.closest('.sticky') !== focused.closest('.sticky')) covered.push(focused.outerHTML.slice(0, 200))
  }
  first.focus()
  while (document.activeElement !== last) {
    await userEvent.keyboard('{Tab}')
    look()
  }
  while (document.activeElement !== first) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    look()
  }
  expect(covered).toEqual([])
})

test('while all hosts drain, the form says that the pool does not fill yet', async () => {
  const draining = { ...(Host.meta()?.['example'] as Host), state: 'draining' }
  const service = { ...ServiceInfo.parse(ServiceInfo.meta()?.example), pooled_sessions_limit: 0 }
  answerFetch({ 'GET /service/hosts': () => Response.json([draining]), 'GET /service': () => Response.json(service) })
  const { screen } = await open({ size: '1' })
  await expect
    .element(screen.getByRole('complementary', { name: 'Result' }))
    .toHaveTextContent('Hosts are draining: no browser starts until a host is available again')
})

test('at 1024 and at 1440 pixels every part of the form can be reached in its contents', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  const { screen } = await open()
  const contents = screen.getByRole('navigation', { name: 'Contents of the form' })
  const links = contents.getByRole('link').elements()
  expect(links.length).toBeGreaterThan(4)
  for (const wide of [1024, 1440]) {
    await page.viewport(wide, 800)
    const box = contents.element().getBoundingClientRect()
    for (const link of links) {
      const { left, right, width } = link.getBoundingClientRect()
      expect(width).toBeGreaterThan(20)
      expect(left).toBeGreaterThanOrEqual(box.left)
      expect(right).toBeLessThanOrEqual(box.right)
      expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth)
    }
  }
})
