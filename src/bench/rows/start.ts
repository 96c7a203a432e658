import { LAUNCH_STAGES, type LaunchStage } from '../../service/browser/stage-clock'
import { ms } from '../../measure/format'
import { p50, sum } from '../../measure/statistics'
import type { Lab } from '../lab'
import type { Row } from '../line'

const STARTS = 12

const WORDS: Record<LaunchStage, string> = {
  files: 'folders, way out, control group',
  sandbox: 'namespaces',
  display: 'X server and window manager',
  chromium: 'Chromium, until it answers',
  window: 'its window, until that fills the display',
  page: 'what observes it, keyboard',
}

/** What the start of a browser consists of, one browser after the other. */
export const start: Row<Lab> = {
  name: 'start',
  async measure(lab) {
    const stages: Record<LaunchStage, number>[] = []
    const pool = await lab.pool({ size: 1, fill_rate_per_minute: 1_000_000 })
    for (let size = 2; size < STARTS + 2; size++) {
      const before = await totals(lab)
      await lab.client.call('PATCH', `/browser_pools/${pool.id}`, { size })
      await lab.filled(pool, size)
      const after = await totals(lab)
      const took = LAUNCH_STAGES.map((stage) => [stage, (after[stage] - before[stage]) * 1_000])
      stages.push(Object.fromEntries(took) as Record<LaunchStage, number>)
    }
    const medians = LAUNCH_STAGES.map((stage) => ({ stage, median: p50(stages.map((one) => one[stage])) }))
    return [
      { what: 'start of a browser, from its folder to its page', ours: ms(sum(medians.map(({ median }) => median))) },
      ...medians.map(({ stage, median }) => ({ what: `the same, ${stage}: ${WORDS[stage]}`, ours: ms(median) })),
    ]
  },
}

/** Seconds that each stage has taken of all starts together. */
async function totals({ client }: Lab): Promise<Record<LaunchStage, number>> {
  const text = (await client.call('GET', '/metrics')).bytes.toString()
  const total = (stage: LaunchStage) =>
    Number(new RegExp(`^pooldeck_launch_stage_seconds_sum\\{stage="${stage}"\\} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
  return Object.fromEntries(LAUNCH_STAGES.map((stage) => [stage, total(stage)])) as Record<LaunchStage, number>
}
