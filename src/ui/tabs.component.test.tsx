import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from './tabs'

function Fruit() {
  const [value, setValue] = useState('apple')
  return (
    <>
      <Tabs
        label="Fruit"
        value={value}
        onChange={setValue}
        tabs={[
          { value: 'apple', label: 'Apple', keepMounted: true, content: <input aria-label="Apples" /> },
          { value: 'pear', label: 'Pear', count: 2, content: <input aria-label="Pears" /> },
        ]}
        more={[{ value: 'plum', label: 'Plum', content: 'Plums' }]}
      />
      <button type="button">After</button>
    </>
  )
}

/** Between the two the locators read the text that keeps the room of a bold label; browsers and readers do not. */
const PEAR = /^Pear\b.*2$/

const open = async () => {
  const screen = await render(<Fruit />)
  const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
  return { screen, tab }
}

test('arrow keys, Home and End go from tab to tab, Enter and the space bar show one', async () => {
  const { screen, tab } = await open()
  await userEvent.tab()
  await expect.element(tab('Apple')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('Plum')).toHaveFocus()
  await expect.element(tab('Apple')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('tabpanel', { name: 'Plum' })).toHaveTextContent('Plums')
  await userEvent.keyboard('{ArrowRight}{End}{Home}{ArrowRight} ')
  await expect.element(screen.getByRole('tabpanel', { name: PEAR })).toBeVisible()
  await expect.element(tab(PEAR)).toHaveAttribute('aria-selected', 'true')
})

test('Tab goes on from the tabs to what is shown, and comes back to its tab', async () => {
  const { screen, tab } = await open()
  await tab(PEAR).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Plum')).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('tabpanel', { name: PEAR })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(tab(PEAR)).toHaveFocus()
})

test('a panel keeps what was typed in it when it says so, and begins anew else', async () => {
  const { screen, tab } = await open()
  await screen.getByRole('textbox', { name: 'Apples' }).fill('3')
  await tab(PEAR).click()
  await screen.getByRole('textbox', { name: 'Pears' }).fill('4')
  await tab('Apple').click()
  await expect.element(screen.getByRole('textbox', { name: 'Apples' })).toHaveValue('3')
  await tab(PEAR).click()
  await expect.element(screen.getByRole('textbox', { name: 'Pears' })).toHaveValue('')
})

test('the line lies below the tab that is shown, and no tab moves when another one is', async () => {
  const { screen, tab } = await open()
  const lefts = (): number[] =>
    screen
      .getByRole('tab')
      .elements()
      .map((each) => each.getBoundingClientRect().left)
  const before = lefts()
  const line = screen.getByRole('tablist').element().querySelector(':scope > span') as HTMLElement
  const leftOf = (element: Element): number => Math.round(element.getBoundingClientRect().left)
  for (const name of ['Apple', 'Plum']) {
    await tab(name).click()
    await expect.poll(() => leftOf(line)).toBe(leftOf(tab(name).element()))
    expect(lefts()).toEqual(before)
  }
})
