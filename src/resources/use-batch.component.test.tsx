import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useBatch } from './use-batch'

test('two activations at once send to each session once, and it may be sent again afterwards', async () => {
  const act = vi.fn<(id: string) => Promise<void>>(() => Promise.resolve())
  const Host = () => {
    const { state, run } = useBatch<string>({ idOf: (id) => id, act })
    return (
      <>
        <button type="button" onClick={() => run(['one', 'two'])}>
          Send
        </button>
        <p>{state.kind}</p>
      </>
    )
  }
  const screen = await render(<Host />)
  const button = screen.getByRole('button', { name: 'Send' }).element() as HTMLElement
  button.click()
  button.click()
  await expect.element(screen.getByText('ended')).toBeVisible()
  expect(act.mock.calls.map(([id]) => id)).toEqual(['one', 'two'])
  button.click()
  await expect.poll(() => act.mock.calls.length).toBe(4)
})
