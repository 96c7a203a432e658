import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryStorage } from '../../../lib/browser-storage'
import { OWN, testView } from '../../../resources/test-view'
import type { Action, Entry } from './action'
import { ActionLog } from './action-log'
import { HistoryRow } from './history-row'

test('what can be done with an action is named after it, as there are many of them', async () => {
  const log = new ActionLog({ connection: OWN, sessionId: 's1', storage: memoryStorage() })
  const action: Action = { type: 'press_key', press_key: { keys: ['Ctrl+a'] } }
  const entry: Entry = { id: 'e1', action, sentAt: Date.now(), result: { kind: 'done', ms: 3 } }
  const screen = await render(
    <HistoryRow
      {...{ entry, log, replays: null, ended: false, selected: false }}
      onSelect={() => {}}
      onEdit={() => {}}
      onDelete={() => {}}
    />,
    { wrapper: testView().Around },
  )
  for (const name of ['Send again: Tap Ctrl+a', 'Edit: Tap Ctrl+a', 'Actions for: Tap Ctrl+a'])
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
})
