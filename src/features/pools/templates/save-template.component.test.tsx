import { expect, test } from 'vitest'
import { openCreateForm } from '../create/test-create-form'

test('that a template is saved is announced once', async () => {
  const { screen } = await openCreateForm()
  await screen.getByRole('button', { name: 'Templates' }).click()
  await screen.getByRole('textbox', { name: 'Save this form as' }).fill('three')
  const said: string[] = []
  const changes = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const { textContent } of addedNodes)
        if (target instanceof Element && target.matches('[aria-live=polite].sr-only')) said.push(textContent ?? '')
  })
  changes.observe(document.body, { childList: true, subtree: true })
  await screen.getByRole('button', { name: 'Save template' }).click()
  await expect.poll(() => said).toEqual(['Template three saved'])
  changes.disconnect()
})
