import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SMALL } from '../support/api'
import { openConsole } from '../support/open-console'
import { expect, PHONE, test } from '../support/test'

test('code runs against the page on the screen, by keys, its failures lead to their line, what was done by hand becomes code, code a step of a scenario, and the program that is copied runs', async ({
  api,
  site,
  signIn,
  console,
  page,
  scenarioPage,
  service,
}) => {
  await openConsole({ api, site, signIn, console }, { headless: true })
  await console.takeControl()
  await console.pointAt(500, 500, SMALL)
  await page.mouse.down()
  await page.mouse.up()
  await expect.poll(() => site.pointers.at(-1)?.type).toBe('pointerup')
  await console.button('Control').click()
  await page.keyboard.press('j')
  const code = page.getByRole('textbox', { name: 'Code' })
  const write = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.insertText(text)
  }
  const output = page.getByRole('region', { name: 'Output' })
  await code.click()
  await write('const url: string = page.url()\nconsole.log("seen", url)\nreturn { url }')
  await page.keyboard.press('Control+Enter')
  await expect(output.getByRole('region', { name: 'Result' })).toContainText(site.url)
  await expect(output.getByRole('region', { name: 'Console' })).toContainText(`seen ${site.url}`)

  await write('// Nothing like it.\nawait page.getByText("no such thing").click({ timeout: 200 })')
  await page.keyboard.press('Control+Enter')
  await expect(output.getByRole('region', { name: 'Error' })).toContainText('Timeout 200ms exceeded')
  await output.getByRole('button', { name: 'Line 2' }).click()
  await expect(code).toBeFocused()

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await console.button('Insert recorded actions').click()
  await expect(code).toContainText('page.mouse.click(500 - left, 500 - top)')
  await page.keyboard.press('Control+Enter')
  await expect(output.getByText('Done', { exact: true })).toBeVisible()
  await console.button('Runs').click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(3)
  await page.keyboard.press('Escape')

  await test.step('the program that is copied runs beside the console', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.origin })
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Copy CDP address' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Copy as Playwright program' }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toContain('connectOverCDP')
    const env = { POOLDECK_API_KEY: service.key }
    const run = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', await copied()], { env })
    expect(run.stdout).toBe('Recording\n')
  })

  await page.setViewportSize(PHONE)
  await code.click()
  await write('throw new Error("not yet")')
  await console.button('Save to a scenario').click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('By code')
  await page.keyboard.press('Enter')
  await console.button('Open scenario').click()
  await scenarioPage.button('Replay').click()
  await expect(scenarioPage.report.getByText('not yet', { exact: true })).toBeVisible()
  await scenarioPage.step('Run the script').click()
  await code.click()
  await write('await page.evaluate("document.title")')
  await scenarioPage.button('Replay').click()
  await expect(scenarioPage.report.getByRole('status')).toHaveText('The replay passed')
})
