import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenForKeys } from './shortcuts'
import { TypeAhead } from './type-ahead'

test('what is typed for a field that is still loading is not lost, and calls no command of the page', async () => {
  const run = vi.fn<() => void>()
  onTestFinished(listenForKeys(() => [{ id: 'a', group: 'Page', label: 'Acquire', keys: 'a', run }]))
  const onCancel = vi.fn<() => void>()
  const typeAhead = new TypeAhead()
  typeAhead.start(onCancel)
  await userEvent.keyboard('chax{Backspace} eu{Enter}')
  expect(typeAhead.stop()).toBe('cha eu')
  expect(run).not.toHaveBeenCalled()
  await userEvent.keyboard('a')
  expect(run).toHaveBeenCalledOnce()

  typeAhead.start(onCancel)
  await userEvent.keyboard('x{Escape}a')
  expect(onCancel).toHaveBeenCalledOnce()
  expect(run).toHaveBeenCalledTimes(2)
})
