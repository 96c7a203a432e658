import { useEffect, useMemo, useRef } from 'react'
import { useConnection } from '../../../client/connection'
import { useStore } from '../../../lib/store'
import { type ViewCommand, useCommands } from '../../../ui/commands'
import { replaysOf, type Viewer } from './replays'

/** The replays of a scenario in a view of the dashboard, which go on while another one is shown. */
export function useReplay(view: string, viewer: Viewer) {
  const connection = useConnection()
  const replays = useMemo(() => replaysOf(connection, view), [connection, view])
  const state = useStore(replays)
  const shown = useRef(viewer)
  useEffect(() => {
    shown.current = viewer
  })
  useEffect(
    () =>
      replays.show({
        baselineOf: (stepId) => shown.current.baselineOf(stepId),
        comeBack: () => shown.current.comeBack(),
        record: (...recorded) => shown.current.record?.(...recorded),
      }),
    [replays],
  )
  const isRunning = state?.runs.some(({ over }) => !over) ?? false
  useCommands('Scenario', isRunning ? [stopCommand(replays.stop)] : [])
  return { state, start: replays.start.bind(replays), stop: replays.stop, isRunning }
}

const stopCommand = (run: () => void): ViewCommand => ({
  id: 'scenario.stop',
  label: 'Stop replay',
  keys: 'Escape',
  whileTyping: true,
  run,
})
