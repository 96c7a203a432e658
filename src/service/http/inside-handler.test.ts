import { expect, test } from 'vitest'
import { listFiles } from '../../contract/endpoints/filesystem'
import type { Sessions } from '../session/sessions'
import { insideHandler } from './inside-handler'

test('without a sandbox of their own browsers do nothing for callers: 404 with the code of the group', async () => {
  const sessions = { find: () => ({ session: { browser: { agent: undefined } }, lease: {} }) } as unknown as Sessions
  const handler = insideHandler(sessions, listFiles, 'filesystem_disabled')
  const call = { params: { id_or_name: 'any' }, query: { path: '/' }, body: undefined, headers: new Headers() }
  await expect(
    handler({ ...call, header: () => {}, signal: new AbortController().signal, content: async function* () {} }),
  ).rejects.toMatchObject({ status: 404, code: 'filesystem_disabled' })
})
