import { setTimeout as sleep } from 'node:timers/promises'
import type { Lab } from '../lab'
import type { Line, Row } from '../line'
import { ms, times } from '../../measure/format'
import { DisplayPrograms } from '../rivals/display-programs'
import { whyNotMeasured } from '../rivals/programs'
import { interleaved, p50, p99, timed } from '../../measure/statistics'

const ROUNDS = 120

export const keyTap: Row<Lab> = {
  name: 'key-tap',
  async measure(lab) {
    const { session_id } = await lab.session('keys')
    const contestants = [{ name: 'Pooldeck', key: 'a', try: () => press(lab, session_id) }]
    if (!whyNotMeasured('xdotool')) {
      const programs = DisplayPrograms.ofOnlyBrowser(lab.service)
      lab.onClose(() => programs.close())
      contestants.push({ name: 'xdotool', key: 'b', try: () => timed(() => programs.run('xdotool key b')) })
    }
    const twin = await lab.twin('keys')
    contestants.push({ name: 'Playwright', key: 'c', try: () => timed(() => twin.page.keyboard.press('c')) })
    const measured = await interleaved(ROUNDS, contestants)
    await sleep(500)
    const reports = lab.site.takeReports<{ key: string }>()
    for (const { name, key } of contestants) {
      const arrived = reports.filter((report) => report.key === key).length
      if (arrived !== ROUNDS + 2) throw new Error(`Of ${ROUNDS + 2} keys of ${name} ${arrived} arrived.`)
    }
    return lines(measured)
  },
}

async function press(lab: Lab, id: string): Promise<number> {
  return (await lab.client.call('POST', `/browsers/${id}/computer/press_key`, { keys: ['a'] })).ms
}

function lines(measured: Map<string, number[]>): Line[] {
  const ours = measured.get('Pooldeck') ?? []
  const xdotool = measured.get('xdotool')
  const playwright = measured.get('Playwright') ?? []
  const ratio = xdotool && p50(xdotool) / p50(ours)
  const what = '`press_key` tap'
  return [
    {
      what,
      ours: ms(p50(ours)),
      rival: xdotool ? `xdotool ${ms(p50(xdotool))}` : whyNotMeasured('xdotool'),
      ratio: ratio === undefined ? undefined : times(ratio),
      target: '6 ×',
      reached: ratio === undefined ? undefined : ratio >= 6,
    },
    { what: `${what}, p99`, ours: ms(p99(ours)), target: 'under 10 ms', reached: p99(ours) < 10 },
    {
      what,
      ours: ms(p50(ours)),
      rival: `Playwright keyboard.press ${ms(p50(playwright))}`,
      ratio: times(p50(playwright) / p50(ours)),
    },
  ]
}
