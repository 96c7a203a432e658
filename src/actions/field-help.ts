import type { ActionType, ComputerActionInput } from '../contract/computer-actions'
import type { ScenarioCheckInput } from '../contract/scenario-check'

type Help<Name extends PropertyKey> = Readonly<Record<Name, string>>

type Body<T extends ActionType> = Extract<ComputerActionInput, { type: T }> extends infer A ? A[T & keyof A] : never
type Check<T extends ScenarioCheckInput['type']> = Extract<ScenarioCheckInput, { type: T }>

const point = {
  x: 'Pixels from the left edge of the display.',
  y: 'Pixels from the top edge of the display.',
}
const holdKeys = (during: string) => `Modifier keys to hold ${during}, such as Ctrl Shift.`
const WHOLE_CLICKS = 'Only for the click type click.'
const UNLESS_SMOOTH = 'No effect while Smooth is on.'
const AS_RECORDED = 'When the pointer reaches each point, as it was recorded. The other times have no effect then.'
const HIDE_TYPING = 'Keeps what is typed out of telemetry, as in password fields.'

/** What each field of an action is for, said to who fills it in. The contract says it to who calls the API. */
export const ACTION_HELP: { readonly [T in ActionType]: Help<keyof Body<T>> } = {
  click_mouse: {
    ...point,
    button: 'Mouse button to click with.',
    click_type:
      'Click presses the button and releases it. Down only presses it: it stays down until a step releases it.',
    num_clicks: `2 is a double click. Below 1 counts as 1. ${WHOLE_CLICKS}`,
    hold_keys: holdKeys('during the click'),
    duration: `How long the button is down in each click, in milliseconds. Leave empty for a short click. ${WHOLE_CLICKS}`,
    interval: `From the end of one click to the next. Leave empty for no pause. ${WHOLE_CLICKS}`,
  },
  move_mouse: {
    ...point,
    smooth: 'Moves along a human-like curve instead of jumping.',
    duration_ms: 'Total time of a smooth move, 50 to 5,000. Leave empty to let it depend on the distance.',
    hold_keys: holdKeys('during the move'),
    path: 'Points that the pointer passes through. With them, the move is not smooth.',
    at_ms: AS_RECORDED,
  },
  type_text: {
    text: 'Any characters. A line break presses Enter, a tab presses Tab.',
    delay: 'Pause between two keystrokes, in milliseconds.',
    hide_typing: HIDE_TYPING,
  },
  press_key: {
    keys: 'Keys such as Return or Escape, or combinations such as Ctrl+Shift+Tab, with spaces between them. They are pressed one after the other.',
    duration: 'How long all keys are held down together, in milliseconds. 0 presses them one after the other.',
    hold_keys: holdKeys('during the whole sequence'),
    hide_typing: HIDE_TYPING,
  },
  scroll: {
    ...point,
    delta_x: 'Ticks of the wheel, not pixels. Positive scrolls right, negative left.',
    delta_y: 'Ticks of the wheel, not pixels. Positive scrolls down, negative up.',
    hold_keys: holdKeys('while scrolling'),
  },
  drag_mouse: {
    path: 'Points that the pointer moves through, in pixels of the display; at least two.',
    button: 'Mouse button to drag with.',
    delay: 'From pressing the button to the first movement, in milliseconds.',
    steps_per_segment: `Moves from each point to the next. ${UNLESS_SMOOTH}`,
    step_delay_ms: `Pause after each move. ${UNLESS_SMOOTH}`,
    hold_keys: holdKeys('during the drag'),
    smooth: 'Human-like curves between the points instead of straight lines.',
    duration_ms: 'Total time of a smooth drag, 50 to 10,000. Leave empty to let it depend on the length of the path.',
    at_ms: AS_RECORDED,
  },
  set_cursor: { hidden: 'Screenshots leave out the cursor from now on.' },
  write_clipboard: { text: 'Replaces the text of the clipboard. Leave empty to clear it.' },
}

const tolerance = 'How far red, green and blue may each be off, 0 to 255.'
const within_ms = 'How long to wait for the check to pass. 0 checks once.'
const frame =
  'Selector of the frame to look in, such as iframe[title="Payment"]. For a frame in a frame, enter both with >>> between them. Leave empty to look in the page itself.'
const failures = {
  since: 'Which failures count: all since the start, or those since the action or script before this check.',
  except:
    'Failures to ignore, with spaces between them: addresses of requests, texts of errors. * matches anything, including spaces.',
  wait_ms: 'Time for late failures to come in.',
}

/** What each field of a check is for. Masks have fields of their own. */
export const CHECK_HELP: {
  readonly [T in ScenarioCheckInput['type']]: Help<Exclude<keyof Check<T>, 'type' | 'masks'>>
} = {
  picture_equals: {
    tolerance,
    max_changed: 'Masked parts don’t count. 0 allows no difference.',
    within_ms,
  },
  picture_settles: { still_ms: 'How long nothing on the screen may change.', within_ms },
  pixel_color: { ...point, color: 'Six hex digits, such as #1a7f37.', tolerance, within_ms },
  screen_changes: { within_ms },
  page_text: {
    text: 'Part of the text is enough. Upper and lower case are the same, and so are all kinds of white space.',
    shown: 'Turn off to check that the text is not visible.',
    frame,
    within_ms,
  },
  page_element: {
    role: 'What assistive technology calls it, such as button or link.',
    name: 'What assistive technology reads out for it, or a part of that. Leave empty for any name.',
    count: 'How many of them must be visible. Leave empty for at least one.',
    frame,
    within_ms,
  },
  page_address: { address: 'The complete address. * matches anything.', within_ms },
  no_console_error: failures,
  no_failed_request: failures,
}
