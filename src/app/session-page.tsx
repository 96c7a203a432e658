import { SessionConsole } from '../features/console/console'
import { lazyComponent } from '../ui/lazy-component'

const ScenarioPanel = lazyComponent(
  async () => (await import('../features/scenario-pages/console/scenario-panel')).ScenarioPanel,
)

/** The console of a session; scenarios are replayed beside its screen. */
export const SessionPage = ({ id }: { id: string }) => (
  <SessionConsole sessionId={id} renderScenarios={(scenarios) => <ScenarioPanel sessionId={id} {...scenarios} />} />
)
