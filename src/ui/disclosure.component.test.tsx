import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Disclosure } from './disclosure'

const open = async (lazy = false) => {
  const screen = await render(
    <Disclosure title="More" summary="two" lazy={lazy}>
      <p>Inside</p>
    </Disclosure>,
  )
  return { button: screen.getByRole('button', { name: 'More' }), inside: screen.getByText('Inside') }
}

test('a group opens and folds with its button, which says so', async () => {
  const { button, inside } = await open()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect.element(inside).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect.element(inside).not.toBeVisible()
})

test('a folded group is found by the search of the browser, which opens it', async () => {
  const { button, inside } = await open()
  const panel = inside.element().closest('[hidden]')
  expect(panel?.getAttribute('hidden')).toBe('until-found')
  panel?.dispatchEvent(new Event('beforematch', { bubbles: true }))
  await expect.element(inside).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
})

test('what is long is there only while its group is open', async () => {
  const { button, inside } = await open(true)
  await expect.element(inside).not.toBeInTheDocument()
  await button.click()
  await expect.element(inside).toBeVisible()
})
