import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { testView } from '../../../resources/test-view'
import { zoneName } from '../../../ui/format'
import { TimeFilter } from './time-filter'

test('the zone of times that are typed is said', async () => {
  const filter = <TimeFilter from={undefined} to={undefined} now={Date.now} onChange={() => {}} />
  const screen = await render(filter, { wrapper: testView().Around })
  await screen.getByRole('button', { name: 'Time' }).click()
  await expect.element(screen.getByText(`Times are in ${zoneName(Date.now())}.`)).toBeVisible()
})
