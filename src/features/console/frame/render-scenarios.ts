import type { ReactNode } from 'react'
import type { ActionLog } from '../log/action-log'

/**
 * The scenarios beside the screen. `chosen` and what `choose` takes are ids; undefined where none is chosen. `record` writes what a
 * replay does into the history.
 */
export type RenderScenarios = (
  chosen: string | undefined,
  choose: (id: string | undefined) => void,
  record: ActionLog['record'],
) => ReactNode
