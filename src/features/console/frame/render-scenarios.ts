import type { ReactNode } from 'react'
import type { Display } from '../../../motion/geometry'
import type { ActionLog } from '../log/action-log'

/** The scenarios beside the screen. */
export type RenderScenarios = (scenarios: {
  /** Id of a scenario. */
  chosen: string | undefined
  /** It was opened or created here: the person goes on at its heading. */
  takesFocus: boolean
  choose: (id: string | undefined) => void
  /** Of the session as it is now. */
  display: Display
  /** Writes what a replay does into the history. */
  record: ActionLog['record']
}) => ReactNode
