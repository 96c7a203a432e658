import { type Core, type CoreOptions, openCore } from './core'

/** Opens the parts of a service behind its API, with its pools loaded. The caller disposes of it, then closes the store. */
export async function openTestCore(
  options: Pick<CoreOptions, 'store' | 'dataDir' | 'launch'> & Partial<CoreOptions>,
): Promise<Core> {
  const core = await openCore({
    host: { id: 'h', address: 'http://localhost', version: '0' },
    egress: { privateNetwork: 'blocked' },
    sessionsLimit: 10,
    spares: 0,
    fillRateCap: 100,
    telemetryBytes: 2 ** 30,
    replays: { encoders: 4, retention: { days: 7, bytes: 2 ** 30 } },
    telemetryLost: () => {},
    ended: () => {},
    ...options,
  })
  await core.pools.load()
  return core
}
