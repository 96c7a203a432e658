import { newStepId } from '../../../actions/recorded-steps'
import type { ComputerActionInput } from '../../../contract/computer-actions'
import type { DisplaySize } from '../../../contract/scenario'
import type { ScenarioStepInput } from '../../../contract/scenario-step'
import type { ScenarioCheckInput } from '../../../contract/scenario-check'

interface StepChoice {
  id: string
  label: string
  hint: string
  make: (display: DisplaySize) => ScenarioStepInput
}

const id = newStepId
const middle = ({ width, height }: DisplaySize) => ({ x: Math.floor(width / 2), y: Math.floor(height / 2) })
const action = (make: (display: DisplaySize) => ComputerActionInput) => (display: DisplaySize) =>
  ({ id: id(), kind: 'action', action: make(display) }) as const
const check = (make: (display: DisplaySize) => ScenarioCheckInput) => (display: DisplaySize) =>
  ({ id: id(), kind: 'check', check: make(display) }) as const

/** The steps that can be put in by hand, with something in them that is right. */
export const CHECK_CHOICES: readonly StepChoice[] = [
  {
    id: 'picture_equals',
    label: 'The screen looks the same',
    hint: 'As a baseline, outside of masks',
    make: check(() => ({ type: 'picture_equals' })),
  },
  {
    id: 'picture_settles',
    label: 'The screen stops changing',
    hint: 'Before what comes next',
    make: check(() => ({ type: 'picture_settles' })),
  },
  {
    id: 'pixel_color',
    label: 'A pixel has a color',
    hint: 'Picked from a picture',
    make: check((display) => ({ type: 'pixel_color', ...middle(display), color: '#ffffff' })),
  },
  {
    id: 'screen_changes',
    label: 'The screen changes',
    hint: 'After the last action',
    make: check(() => ({ type: 'screen_changes' })),
  },
  {
    id: 'page_text',
    label: 'The page shows text',
    hint: 'Or no longer shows it',
    make: check(() => ({ type: 'page_text', text: '' })),
  },
  {
    id: 'page_element',
    label: 'The page shows an element',
    hint: 'By role and name, or by their number',
    make: check(() => ({ type: 'page_element', role: 'button' })),
  },
  {
    id: 'page_address',
    label: 'The page has an address',
    hint: 'With * for what varies',
    make: check(() => ({ type: 'page_address', address: 'https://' })),
  },
  {
    id: 'no_console_error',
    label: 'No error on the console',
    hint: 'Since the start, or the last action',
    make: check(() => ({ type: 'no_console_error' })),
  },
  {
    id: 'no_failed_request',
    label: 'No failed request',
    hint: 'Status 400 or higher, or no response',
    make: check(() => ({ type: 'no_failed_request' })),
  },
]

export const ACTION_CHOICES: readonly StepChoice[] = [
  {
    id: 'click_mouse',
    label: 'Click',
    hint: 'click_mouse',
    make: action((display) => ({ type: 'click_mouse', click_mouse: middle(display) })),
  },
  {
    id: 'type_text',
    label: 'Type text',
    hint: 'type_text',
    make: action(() => ({ type: 'type_text', type_text: { text: '' } })),
  },
  {
    id: 'press_key',
    label: 'Press keys',
    hint: 'press_key',
    make: action(() => ({ type: 'press_key', press_key: { keys: ['Return'] } })),
  },
  {
    id: 'scroll',
    label: 'Scroll the wheel',
    hint: 'scroll',
    make: action((display) => ({ type: 'scroll', scroll: { ...middle(display), delta_y: 3 } })),
  },
  {
    id: 'move_mouse',
    label: 'Move the pointer',
    hint: 'move_mouse',
    make: action((display) => ({ type: 'move_mouse', move_mouse: middle(display) })),
  },
  {
    id: 'drag_mouse',
    label: 'Drag',
    hint: 'drag_mouse',
    make: action((display) => {
      const { x, y } = middle(display)
      return {
        type: 'drag_mouse',
        drag_mouse: {
          path: [
            [Math.max(0, x - 100), y],
            [Math.min(display.width - 1, x + 100), y],
          ],
        },
      }
    }),
  },
  {
    id: 'set_cursor',
    label: 'Hide or show the cursor',
    hint: 'set_cursor',
    make: action(() => ({ type: 'set_cursor', set_cursor: { hidden: true } })),
  },
  {
    id: 'write_clipboard',
    label: 'Copy text to the clipboard',
    hint: 'write_clipboard',
    make: action(() => ({ type: 'write_clipboard', write_clipboard: { text: '' } })),
  },
]

export const newScript = (): ScenarioStepInput => ({ id: id(), kind: 'script', code: '' })

export const newWait = (): ScenarioStepInput => ({ id: id(), kind: 'wait', ms: 1_000 })
