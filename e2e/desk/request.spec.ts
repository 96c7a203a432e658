import { Templates } from '../pages/templates'
import { expect, test } from '../support/test'

test('a request is pasted, copied as code with the key only when it is asked for, and saved as a template that is shared', async ({
  page,
  signIn,
  poolForm,
  poolPage,
  api,
  service,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.origin })
  await signIn.byUrl('/pools/new')

  await test.step('it is copied as code', async () => {
    await poolForm.field('Size').fill('2')
    for (const [view, call] of [
      ['curl', `curl -X POST '${service.origin}/browser_pools'`],
      ['TypeScript', 'client.browserPools.create({ size: 2 })'],
      ['Python', 'client.browser_pools.create(size=2)'],
      ['CLI', 'kernel browser-pools create --size 2'],
    ] as const) {
      await poolForm.showAs(view)
      await expect(poolForm.request).toContainText(call)
      await expect(poolForm.request).not.toContainText(service.key)
    }
    await poolForm.request.getByRole('checkbox', { name: /With the key/ }).check()
    await poolForm.request.getByRole('button', { name: 'Copy the code' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(service.key)
  })

  await test.step('a template is saved, found after a reload, put in order, shared and applied', async () => {
    const templates = new Templates(page)
    await poolForm.field('Size').fill('7')
    await poolForm.field('Start URL').fill('https://example.com/')
    await templates.open()
    await templates.save('Seven')
    await templates.save('Other')
    await templates.button('Move Other up').press('Enter')
    await expect(templates.rows).toHaveText([/^Other/, /^Seven/])
    await templates.choose('Other', 'Delete')
    await templates.button('Undo').click()
    await templates.takeFile('bad.json', '{"pooldeck_templates":1,"templates":[{"name":"x","request":{"size":0}}]}')
    await expect(templates.dialog).toContainText('x: size must be at least 1')

    await page.reload()
    await poolForm.showAs('curl')
    await expect(poolForm.request.getByRole('checkbox', { name: /With the key/ })).not.toBeChecked()
    await templates.open()
    await expect(templates.rows).toHaveText([/^Other/, /^Seven/])
    await templates.choose('Seven', 'Copy link')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#template=')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).not.toContain(service.key)
    await templates.button('Close').last().click()

    await poolForm.field('Size').fill('1')
    await poolForm.field('Start URL').fill('')
    await templates.open()
    await templates.button('Apply Seven').click()
    await expect(poolForm.field('Size')).toHaveValue('7')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(poolForm.field('Size')).toHaveValue('1')

    // A view of its own, as from a message; then in the tab that is open.
    await page.getByRole('link', { name: 'Pools', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Pools' }).waitFor()
    await page.goto(link)
    await expect(poolForm.field('Size')).toHaveValue('7')
    await expect(poolForm.field('Start URL')).toHaveValue('https://example.com/')
    await expect(page).not.toHaveURL(/#/)
    await page.goto(link.slice(0, -5))
    await expect(page.getByRole('alert')).toContainText('The template of this link can’t be used')
  })

  await test.step('a pasted curl command fills the form, says what it left out, and makes the pool', async () => {
    const dialog = page.getByRole('dialog', { name: 'Paste a request' })
    const text = dialog.getByRole('textbox', { name: 'Request' })
    const command = (body: string) =>
      `curl -X POST 'https://other.example/browser_pools' \\\n  -H 'Authorization: Bearer pd_secret' \\\n  --data-raw $'${body}'`
    await page.getByRole('button', { name: 'Paste a request' }).click()

    await text.fill(command('{"size": 0, "name" "pasted"}'))
    await expect(dialog).toContainText('Line 3, column 35: expected a colon or a comma before "pasted"')
    await text.fill(command('{"size": 0, "name": "pasted"}'))
    await dialog.getByRole('button', { name: 'Line 3, column 25' }).click()
    const selected = () =>
      text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
    await expect.poll(selected).toBe('0')

    await text.fill(
      command('{"size": 1, "name": "pasted", "fill_rate_per_minute": 0, "region": "eu", "start_url": "data:,it\\\'s"}'),
    )
    await expect(dialog).toContainText('The key of the command was left out.')
    await expect(dialog).toContainText('no such field: region')
    await dialog.getByRole('button', { name: 'Fill the form' }).click()
    await expect(poolForm.field('Start URL')).toHaveValue("data:,it's")
    await poolForm.submit()
    await expect(poolPage.heading('pasted')).toBeVisible()
    expect((await api.pool('pasted')).browser_pool_config).toMatchObject({ size: 1, start_url: "data:,it's" })
  })
})
