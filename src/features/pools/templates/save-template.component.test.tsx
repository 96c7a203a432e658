import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openCreateForm } from '../create/test-create-form'

test('that a template is saved is announced once, and its name is whole, however long', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  const name = 'quality-assurance-'.repeat(4).trim()
  const { screen } = await openCreateForm()
  await screen.getByRole('button', { name: 'Templates' }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Templates' }))
    .toHaveAccessibleDescription('Saved pool settings, stored in this browser. Keys are never saved.')
  await screen.getByRole('textbox', { name: 'Save this form as' }).fill(name)
  const said: string[] = []
  const changes = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const { textContent } of addedNodes)
        if (target instanceof Element && target.matches('[aria-live=polite].sr-only')) said.push(textContent ?? '')
  })
  changes.observe(document.body, { childList: true, subtree: true })
  await screen.getByRole('button', { name: 'Save template' }).click()
  await expect.poll(() => said).toEqual([`Template ${name} saved`])
  changes.disconnect()
  const shown = screen.getByRole('listitem').getByText(name, { exact: true })
  await expect.element(shown).toBeVisible()
  expect(shown.element().scrollWidth).toBe(shown.element().clientWidth)
})
