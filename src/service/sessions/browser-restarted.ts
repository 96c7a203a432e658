import { Problem } from '../problem'

export const BROWSER_RESTARTED = 'browser_restarted'

/** What happens to an input, or a look at the screen, while another browser takes the place of the one that it is for. */
export const browserRestarted = (): Problem =>
  new Problem(500, BROWSER_RESTARTED, 'The browser was started anew while this was under way.')
