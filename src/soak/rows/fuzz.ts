import { megabytes } from '../../measure/format'
import type { FuzzResult } from '../fuzz/fuzz'
import { FuzzedService } from '../fuzz/fuzzed-service'
import { type Finding, type Row, without } from '../row'

/** Share of the requests that go before its memory is looked at. */
const WARM = 0.1

const SEEDS = 1_000_000_000

/** Growth of memory that a garbage collector in no hurry may leave beside the heap, which is bounded. */
const GROWTH = 0.25

/** Mutated requests of every operation go to a service with a real browser. */
export const fuzz: Row = {
  name: 'fuzz',
  run: ({ requests }, random, say) => attack(requests, Math.floor(random.uniform() * SEEDS), say),
}

async function attack(requests: number, seed: number, say: (text: string) => void): Promise<Finding[]> {
  const service = await FuzzedService.start()
  const findings: Finding[] = []
  try {
    const samples: number[] = []
    const progress = (sent: number) => {
      samples.push(service.bytes)
      if (sent % 2_500 === 0) say(`${sent} requests, ${megabytes(service.bytes)}`)
    }
    // What the service keeps for good it has after the first of them.
    const warm = await service.fuzz(Math.ceil(requests * WARM), seed + requests, () => {})
    const result = await service.fuzz(requests, seed, progress)
    const failures = [...warm.failures, ...result.failures].map(
      ({ operation, wrong, request }) => `${operation}: ${wrong} to ${request}`,
    )
    for (const failure of failures) say(failure)
    const free = await service.isFree()
    // The garbage collector takes its time: what counts is how far memory comes down again.
    const half = Math.ceil(samples.length / 2)
    const [before, after] = [Math.min(...samples.slice(0, half)), Math.min(...samples.slice(half))]
    findings.push(
      judged(result, failures),
      { promise: 'an input after all of them is done', seen: free ? 'done' : 'not done', kept: free },
      {
        promise: 'the memory of the service returns',
        seen: `at its lowest ${megabytes(before)} in the first half, ${megabytes(after)} in the second`,
        kept: after <= before * (1 + GROWTH),
      },
    )
  } finally {
    const left = await service.stop()
    findings.push({ promise: 'no temporary folder is left', seen: left.join(', ') || 'none', kept: left.length === 0 })
  }
  return findings
}

function judged({ sent, replies }: FuzzResult, failures: readonly string[]): Finding {
  const counts = Object.entries(replies).map(([reply, count]) => `${count} x ${reply}`)
  return without(
    `${sent} mutated requests get a proper status and an Error body, none a 500`,
    failures,
    counts.join(', '),
  )
}
