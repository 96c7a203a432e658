import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { ConsoleBody } from './console-body'

test('the panel is below the screen on a phone and on a tablet held upright, and beside it elsewhere', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  answerFetch({})
  const { Around, router } = testView({ path: 'sessions/$id', at: '/sessions/s1' })
  await router.load()
  const screen = await render(
    <ConsoleBody session={SESSION_EXAMPLE} answers silent={false} renderScenarios={() => null} />,
    { wrapper: Around },
  )
  const panel = screen.getByRole('complementary', { name: 'Inspector' })
  const widthOf = (element: { element: () => Element }) => element.element().getBoundingClientRect().width
  for (const [width, height, isBelow] of [
    [390, 844, true],
    [768, 1024, true],
    [1024, 768, false],
    [1080, 1920, false],
  ] as const) {
    await page.viewport(width, height)
    await expect.poll(() => widthOf(panel) === width).toBe(isBelow)
    expect(widthOf(screen.getByRole('region', { name: 'Screen of the session' })) === width).toBe(isBelow)
  }
})
