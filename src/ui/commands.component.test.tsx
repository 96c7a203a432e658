import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { commandStore, type SuspendedKeys, useCommands, useSuspendedKeys, type ViewCommand } from './commands'
import { IconButton } from './icon-button'
import { listenForKeys } from './shortcuts'

function Desk({ commands, suspended }: { commands: readonly ViewCommand[]; suspended: SuspendedKeys | null }) {
  useCommands('Console', commands)
  useSuspendedKeys(suspended)
  return (
    <>
      <IconButton size="medium" label="History" shortcut="H" icon="H" />
      <IconButton size="medium" label="Undo" shortcut="Control+Z" icon="U" />
      <IconButton size="medium" label="Remove" shortcut="Delete" icon="R" />
    </>
  )
}

test('keys that call nothing for now are named nowhere, and typing them does nothing', async () => {
  const run = vi.fn<(id: string) => void>()
  const commands: ViewCommand[] = [
    { id: 'history', label: 'History', keys: 'h', run: () => run('history') },
    { id: 'undo', label: 'Undo', keys: 'Control+z', run: () => run('undo') },
    { id: 'find', label: 'Find', keys: 'Control+k', whileSuspended: true, run: () => run('find') },
  ]
  onTestFinished(listenForKeys(commandStore.get))
  const screen = await render(<Desk commands={commands} suspended={null} />)
  const seen = async (suspended: SuspendedKeys | null) => {
    await screen.rerender(<Desk commands={commands} suspended={suspended} />)
    run.mockClear()
    await userEvent.keyboard('h{Control>}zk{/Control}')
    const named = screen.getByRole('button').elements()
    return {
      called: run.mock.calls.flat(),
      named: named.flatMap((button) => button.getAttribute('aria-keyshortcuts') ?? []),
      tips: named.flatMap((button) => button.getAttribute('data-tip-key') ?? []),
    }
  }
  const all = ['H', 'Control+Z', 'Delete']
  expect(await seen(null)).toEqual({ called: ['history', 'undo', 'find'], named: all, tips: all })
  const few = ['Control+Z', 'Delete']
  expect(await seen('characters')).toEqual({ called: ['undo', 'find'], named: few, tips: few })
  expect(await seen('all')).toEqual({ called: ['find'], named: ['Delete'], tips: ['Delete'] })
  expect(await seen(null)).toEqual({ called: ['history', 'undo', 'find'], named: all, tips: all })
})
