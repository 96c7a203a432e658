import type { ClickButton } from '../../../contract/computer'

/** `ready`: a click on the picture takes the keyboard. `active`: the session has pointer and keyboard. */
export type ControlMode = 'locked' | 'ready' | 'active'

export interface ControlState {
  mode: ControlMode
  /** Buttons that are down in the session. */
  held: readonly ClickButton[]
  /** Inputs that are not done yet. */
  waiting: number
  /** What was not done, and why. */
  problem: readonly [title: string, message: string] | null
  /** The input in progress has not been answered for a while: what is done now is done later, without being seen. */
  stalled: boolean
  /** What is typed is not recorded. */
  hidesTyping: boolean
  /** What was typed last went to a field for passwords, and is not recorded. */
  secret: boolean
  /** Keys go down and come up; else each is tapped. */
  holdsKeys: boolean
  /** The service leaves what is typed out of telemetry, too, while it is hidden. */
  hidesKeys: boolean
}

/** What a service can do beyond the interface. */
export type ControlAbilities = Pick<ControlState, 'holdsKeys' | 'hidesKeys'> & { timed: boolean }

/** Before anybody takes control. */
export const NOT_IN_CONTROL: ControlState = {
  mode: 'locked',
  held: [],
  waiting: 0,
  problem: null,
  stalled: false,
  hidesTyping: false,
  secret: false,
  holdsKeys: false,
  hidesKeys: false,
}
