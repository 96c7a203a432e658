import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Row, without } from '../row'

const run = promisify(execFile)

/** The test says them to the service's own parts: no real browser could be made to lie like that. */
const TEST = 'src/service/session/telemetry/messages.test.ts'
const VITEST = 'node_modules/vitest/vitest.mjs'
/** What the end of the test's output says about a failure. */
const SHOWN = 2_000

/** Whatever a browser says, with every telemetry category on, harms nothing: the test of that, ten times as long and with another seed. */
export const messages: Row = {
  name: 'messages',
  async run({ messages: count }, random) {
    const seed = Math.floor(random.uniform() * 2 ** 31)
    const env = { ...process.env, POOLDECK_HOSTILE_MESSAGES: String(count), POOLDECK_HOSTILE_SEED: String(seed) }
    const faults = await run(process.execPath, [VITEST, 'run', TEST], { env }).then(
      () => [],
      (error: { stdout?: string; stderr?: string }) => [`${error.stdout}${error.stderr}`.slice(-SHOWN)],
    )
    return [without('no message of a browser fails anything', faults, `${count} messages, seed ${seed}`)]
  },
}
