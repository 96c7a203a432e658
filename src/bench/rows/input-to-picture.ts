import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_DISPLAY, type Lab } from '../lab'
import type { Row } from '../line'
import { ms } from '../../measure/format'
import { installProbe, keyToPicture } from '../screen-probe'
import { p50, p99 } from '../../measure/statistics'
import { Viewer } from '../viewer'

const KEYS = 60

export const inputToPicture: Row<Lab> = {
  name: 'input-to-picture',
  async measure(lab) {
    const { session_id } = await lab.session('keys')
    const viewer = await Viewer.start(lab.service)
    lab.onClose(() => viewer.close())
    const page = await viewer.console(session_id)
    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: 'Direct control' }).waitFor()
    const { width, height } = DEFAULT_DISPLAY
    // Beside the pointer, which rests in the middle.
    await installProbe(page, { x: width / 4, y: height / 2, width, height })
    const times: number[] = []
    for (let key = -3; key < KEYS; key++) {
      // The key comes at any moment of the display's 40 ms.
      await sleep(200 + Math.random() * 200)
      const took = await keyToPicture(page, 'x')
      if (key >= 0) times.push(took)
    }
    return [
      {
        what: 'input to picture: a key in the console to the frame there that shows it painted',
        ours: `${ms(p50(times))} (p99 ${ms(p99(times))})`,
        target: 'under 80 ms',
        reached: p50(times) < 80,
      },
    ]
  },
}
