import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../../client/connection'
import type { DisplaySize } from '../../../contract/scenario'
import { scenarioQueries } from '../../../scenarios/store/queries'
import { Button } from '../../../ui/button'
import { NotShown } from '../not-shown'
import type { RecordAction } from '../replay/replays'
import { ChosenScenario } from './chosen-scenario'
import { PanelLoading } from './panel-loading'
import { ScenarioChoice } from './scenario-choice'

/** Beside the live screen of a session: chooses a scenario and replays it there. */
export function ScenarioPanel({
  sessionId,
  chosen,
  takesFocus,
  choose,
  display,
  record,
}: {
  sessionId: string
  /** Id of a scenario. */
  chosen: string | undefined
  /** It was opened or created here: the person goes on at its heading. */
  takesFocus: boolean
  choose: (id: string | undefined) => void
  /** Of the session as it is now. */
  display: DisplaySize
  /** Writes what a replay does to the session into its history. */
  record: RecordAction
}) {
  return chosen === undefined ? (
    <ScenarioChoice onChoose={choose} />
  ) : (
    <Chosen
      key={chosen}
      id={chosen}
      sessionId={sessionId}
      takesFocus={takesFocus}
      display={display}
      record={record}
      onLeave={() => choose(undefined)}
    />
  )
}

function Chosen({
  id,
  ...around
}: {
  id: string
  sessionId: string
  takesFocus: boolean
  display: DisplaySize
  record: RecordAction
  onLeave: () => void
}) {
  const connection = useConnection()
  const { data, error, refetch, isFetching } = useQuery(scenarioQueries.detail(connection, id))
  if (data) return <ChosenScenario scenario={data} {...around} />
  if (data === undefined && !error) return <PanelLoading />
  if (error) {
    return <NotShown what="scenario" query={{ error, refetch, isFetching }} />
  }
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-4">
      <p className="text-muted">Scenario not found.</p>
      <Button onClick={around.onLeave}>Choose another scenario</Button>
    </div>
  )
}
