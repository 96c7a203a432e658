/** What a person misses at a service without an operation, as in "This service has no …", by the id of the operation. */
const MISSED: Readonly<Record<string, string>> = {
  getServiceInfo: 'facts about itself: limits, isolation and keys that can be held',
  listPoolOccupancy: 'counts of all pools in one response',
  listPoolHistory: 'history of its pools',
  listEndedLeases: 'search over sessions that have ended',
  listPastPools: 'record of pools that were deleted or renamed',
  getPoolTrends: 'charts of its pools over 30 days',
  getBrowserPool: 'record of one pool: it is taken from the list',
  getBrowserPoolStatus: 'status of each browser of a pool, and of who has which browser',
  listPoolActivity: 'activity of a pool',
  listBrowsers: 'list of sessions',
  getBrowser: 'record of one session: the console uses what acquire returned',
  watchScreen: 'live screen updates: screenshots are taken instead',
  streamTelemetry: 'events of a session as they happen',
  listTelemetryEvents: 'archive of events',
  listReplays: 'replays of sessions',
  listProfiles: 'list of profiles',
  listExtensions: 'list of extensions',
  listProxies: 'list of proxies',
  listApiKeys: 'list of keys',
  listScenarios: 'scenarios: they are stored in this browser',
  listHosts: 'list of hosts',
}

/** Returns what a service is known not to have, in the order in which a person meets it. */
export const describeLacking = (known: ReadonlyMap<string, boolean>): string[] =>
  Object.entries(MISSED).flatMap(([operationId, words]) => (known.get(operationId) === false ? [words] : []))
