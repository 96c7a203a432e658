import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { Pool } from '../../contract/pool'
import { ServiceInfo } from '../../contract/service'
import { SESSION_EXAMPLE } from '../../contract/session'
import { Value } from '../../lib/store'
import { MemoryStorage } from '../../lib/test-storage'
import { OWN, testView } from '../../resources/test-view'
import { commandStore } from '../../ui/commands'
import { AcquireAnother } from './frame/acquire-another'
import { ActionLog } from './log/action-log'
import { MakeScenario } from './log/make-scenario'
import { RecordBar } from './log/record-bar'
import { PrivateButton } from './privacy/private-button'
import { KeepButton } from './videos/keep-button'
import { VideoButton } from './videos/video-button'

test('a key that may only read is told at each button what it may not do in a console', async () => {
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  const sent = answerFetch({
    'GET /service': () => Response.json({ ...service, key: { id: 'r', name: 'reader', rights: ['read'] } }),
    'GET /browsers/s1/replays': () => Response.json([]),
    'GET /browser_pools/p1': () => Response.json(Pool.meta()?.['example']),
  })
  const session = { ...SESSION_EXAMPLE, session_id: 's1', headless: false, black_box_minutes: 5 }
  const log = new ActionLog({ connection: OWN, sessionId: 's1', storage: new MemoryStorage() })
  const scenario = { log, display: { width: 800, height: 600 }, ended: false, onMade: () => {} }
  const screen = await render(
    <>
      <PrivateButton session={session} ended={false} />
      <VideoButton session={session} ended={false} />
      <KeepButton session={session} ended={false} />
      <RecordBar {...scenario} control={new Value({ waiting: 0 })} offered />
      <MakeScenario {...scenario} entries={[]} />
      <AcquireAnother pool={{ id: 'p1', name: 'tour' }} after="s1" drafts />
    </>,
    { wrapper: testView().Around },
  )
  for (const name of [
    'Start private phase',
    'Record video',
    'Save what just happened',
    'Record actions',
    'Create a scenario',
    'Acquire another',
  ]) {
    const button = screen.getByRole('button', { name })
    await expect.element(button).toHaveAccessibleDescription(/reader.*no right to drive sessions/)
    await button.click({ force: true })
  }
  expect(commandStore.get().filter(({ disabledReason }) => disabledReason === undefined)).toEqual([])
  expect(sent).toEqual([])
})
