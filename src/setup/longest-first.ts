import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes longest, longest first: most of it is waiting, for hosts to be given up or browsers to start, and others work meanwhile. Vitest
 * knows by itself how long a file takes only where it ran before.
 */
const LONGEST = [
  'agent/failure.hosts.test.ts',
  'agent/locked.test.ts',
  'session/telemetry/store/shared-archive.hosts.test.ts',
  'agent/leases.test.ts',
  'database/store.test.ts',
  'http/server.test.ts',
  'scheduler/fill.test.ts',
  'service.browser.test.ts',
  'cluster/forwarding.hosts.test.ts',
  'cluster/sharing.hosts.test.ts',
  'cluster/versions.hosts.test.ts',
  'browser/launcher.browser.test.ts',
  'pools/pools.browser.test.ts',
  'browser/reach.browser.test.ts',
  'cluster/draining.hosts.test.ts',
  'session/telemetry/telemetry.browser.test.ts',
  'cluster/room.hosts.test.ts',
  'cluster/silent-host.hosts.test.ts',
  'session/telemetry/capture.browser.test.ts',
  'browser/profile.browser.test.ts',
  'session/sessions.browser.test.ts',
].map((name) => `/src/service/${name}`)

const rank = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((name) => moduleId.endsWith(name))
  return index === -1 ? LONGEST.length : index
}

/** The order of the unit tests' files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
