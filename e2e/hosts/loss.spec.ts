import { randomFrom } from '../../src/motion/random'
import { Fleet } from '../../src/soak/hosts/fleet'
import { CUT_OFF, Losses } from '../../src/soak/hosts/loss'
import { Traffic } from '../../src/soak/hosts/traffic'
import { Ledger } from '../../src/soak/ledger'
import { expect, test } from '../support/test'
import { LIGHT } from '../support/viewer-browser'

/** Two hosts have room for all. */
const [ROOM, SIZE, CALLERS] = [3, 2, 3]
/** They are there all the time, but leave the processors to what is looked at, and to other tests. */
const REST_MS = 250

test('of three hosts with addresses of their own, one is cut off in the middle of leases and drags', async () => {
  const work = async (fleet: Fleet): Promise<void> => {
    const [held, shared] = [await fleet.createPool({ size: SIZE }), await fleet.createPool({ size: 1 })]
    await fleet.available(fleet.station(0), held, SIZE)
    await fleet.settled()
    const ledger = new Ledger()
    const calling = { fleet, pool: shared, ledger, random: randomFrom([1]), callers: CALLERS, restMs: REST_MS }
    await Traffic.during(calling, async (traffic) => {
      const losses = new Losses(CUT_OFF)
      await losses.tryOne(fleet, fleet.station(1), held)
      expect(losses.findings.filter(({ kept }) => !kept)).toEqual([])
      expect(traffic.leases).toBeGreaterThan(0)
      expect([...traffic.faults, ...ledger.doubles, ...fleet.unexpected]).toEqual([])
    })
  }
  await Fleet.with(ROOM, work, LIGHT)
})
