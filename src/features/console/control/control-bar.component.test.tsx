import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { receiveToasts } from '../../../ui/toast'
import { ActionLog } from '../log/action-log'
import { MemoryStorage } from '../../../lib/test-storage'
import { ControlBar } from './control-bar'
import { DirectControl } from './direct-control'

const OWN = { id: 'own', name: 'own', baseUrl: '', key: 'key' }
/** What stands beside it in the bar above the screen: Control, and the tools of the picture. */
const BESIDE = 522

test.for([827, 987, 1083, 1147, 1279, 1467])(
  'in a bar of %d px no button of control lies over another, and what ends it and what takes it up again can be read',
  async (width) => {
    const log = new ActionLog({ connection: OWN, sessionId: 's1', storage: new MemoryStorage() })
    const control = new DirectControl(log)
    control.setAbilities({ holdsKeys: true, timed: true, hidesKeys: true })
    control.unlock()
    control.activate()
    const screen = await render(
      <div className="@container" style={{ width }}>
        <div className="flex">
          <ControlBar control={control} recordsKeys={false} />
          <div className="shrink-0" style={{ width: BESIDE }} />
        </div>
      </div>,
    )
    const group = screen.getByRole('group', { name: 'Direct control' }).element()
    const fits = async (hint: string) => {
      const words = screen.getByText(hint)
      await expect.element(words).toBeVisible()
      const line = words.element().closest('p')
      expect(line?.scrollWidth).toBeLessThanOrEqual(line?.clientWidth ?? 0)
    }
    expect(group.scrollWidth).toBeLessThanOrEqual(group.clientWidth)
    await fits('Hold Esc to stop')
    control.deactivate()
    await fits('Click the picture to continue')
    control.dispose()
  },
)

test('who hides what is typed while a service’s telemetry has it all the same is told so', async () => {
  const titles: string[] = []
  const stop = receiveToasts({ show: ({ title }) => void titles.push(title), dismissAll: () => {} })
  const log = new ActionLog({ connection: OWN, sessionId: 's1', storage: new MemoryStorage() })
  const control = new DirectControl(log)
  const screen = await render(<ControlBar control={control} recordsKeys />)
  const hide = screen.getByRole('button', { name: 'Hide typing' })
  await hide.click()
  await hide.click()
  control.setAbilities({ holdsKeys: true, timed: true, hidesKeys: true })
  await hide.click()
  expect(titles).toEqual(['Telemetry still records the keys'])
  stop()
  control.dispose()
})
