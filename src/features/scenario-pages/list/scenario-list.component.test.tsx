import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { ScenarioSummary } from '../../../contract/scenario'
import { testView } from '../../../resources/test-view'
import { ScenarioList } from './scenario-list'

const EXAMPLE = ScenarioSummary.meta()?.['example'] as ScenarioSummary

test('scenarios are sorted by a column, as the address says, and newest first again after a third press', async () => {
  const scenario = (name: string, step_count: number) => ({ ...EXAMPLE, id: name, name, step_count })
  answerFetch({
    'GET /service/scenarios': () => Response.json([scenario('pay', 2), scenario('browse', 9), scenario('sign in', 4)]),
  })
  await page.viewport(1280, 600)
  const { Around, router } = testView({ path: '/scenarios', at: '/scenarios?sort=steps&order=down' })
  await router.load()
  const screen = await render(<ScenarioList />, { wrapper: Around })
  const names = () =>
    screen
      .getByRole('rowheader')
      .elements()
      .map((cell) => cell.querySelector('a')?.textContent)
  await expect.poll(names).toEqual(['browse', 'sign in', 'pay'])
  await expect.element(screen.getByRole('columnheader', { name: 'Steps' })).toHaveAttribute('aria-sort', 'descending')
  const name = screen.getByRole('button', { name: 'Name', exact: true })
  await name.click()
  await expect.poll(names).toEqual(['browse', 'pay', 'sign in'])
  expect(router.history.location.search).toContain('sort=name')
  await name.click()
  await name.click()
  await expect.poll(names).toEqual(['pay', 'browse', 'sign in'])
})
