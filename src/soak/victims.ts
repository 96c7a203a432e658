import { programOf } from '../../e2e/support/processes'
import { commandLine } from './subject'

/** What of a browser is killed, and what that means for it. */
export interface Victim {
  readonly name: string
  is(pid: number): boolean
  /** Browsers without a display have it too. */
  readonly headless: boolean
  /** `ends`: the session. `spoils`: no other caller gets the browser. `none`: it goes on. */
  readonly effect: 'ends' | 'spoils' | 'none'
}

const isRenderer = (pid: number): boolean => commandLine(pid).includes(' --type=renderer ')

export const VICTIMS: readonly Victim[] = [
  {
    name: 'Chromium',
    is: (pid) => programOf(pid) === 'chromium' && !commandLine(pid).includes(' --type='),
    headless: true,
    effect: 'ends',
  },
  { name: 'X server', is: (pid) => programOf(pid) === 'Xvfb', headless: false, effect: 'ends' },
  { name: 'window manager', is: (pid) => programOf(pid) === 'openbox', headless: false, effect: 'none' },
  { name: 'renderer', is: isRenderer, headless: true, effect: 'spoils' },
]
