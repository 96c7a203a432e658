import { describeAction } from '../../actions/describe-action'
import { bodyOf } from '../../contract/action-endpoints'
import type { ComputerActionInput } from '../../contract/computer-actions'
import type { ScenarioStepInput } from '../../contract/scenario-step'
import type { FailureCheck, ScenarioCheckInput } from '../../contract/scenario-check'
import { describeElement, describeFrame } from '../../scenarios/page-check'
import { firstLineOf } from '../../scenarios/script-code'
import { formatDuration, plural } from '../../ui/format'

/** A step in one sentence. Of one that is not right yet, what it is meant to be. */
export function describeStep(step: ScenarioStepInput): string {
  switch (step.kind) {
    case 'action':
      return isShowable(step.action) ? describeAction(step.action) : step.action.type
    case 'wait':
      return `Wait ${time(step.ms)}`
    case 'script':
      return `Run the script “${firstLineOf(step.code, 60)}”`
    case 'check':
      return describeCheck(step.check)
  }
}

/** Whether an action has what is shown of it: one that is still typed as JSON may lack any of that. */
export function isShowable(action: ComputerActionInput): boolean {
  const body = bodyOf(action)
  if (typeof body !== 'object' || body === null) return false
  const { keys, hold_keys = [], path, text } = body as Record<string, unknown>
  if (!areTexts(hold_keys)) return false
  switch (action.type) {
    case 'press_key':
      return areTexts(keys)
    case 'drag_mouse':
      return Array.isArray(path) && path.length > 0 && path.every((point) => Array.isArray(point))
    case 'type_text':
    case 'write_clipboard':
      return typeof text === 'string'
    default:
      return true
  }
}

const areTexts = (list: unknown): boolean => Array.isArray(list) && list.every((item) => typeof item === 'string')

function describeCheck(check: ScenarioCheckInput): string {
  switch (check.type) {
    case 'picture_equals': {
      const masks = check.masks?.length ?? 0
      const outside = masks > 0 ? ` outside ${plural(masks, 'mask')}` : ''
      const about = (check.tolerance ?? 0) > 0 ? ` within ${check.tolerance}` : ''
      return `The screen equals the baseline${about}${outside}`
    }
    case 'picture_settles':
      return `The screen stops changing within ${time(check.within_ms ?? 10_000)}`
    case 'pixel_color':
      return `The pixel at ${check.x}, ${check.y} is ${check.color}`
    case 'screen_changes':
      return `The screen changes within ${time(check.within_ms ?? 5_000)}`
    case 'page_text':
      return `The page ${check.shown === false ? 'doesn’t show' : 'shows'} “${check.text}”${describeFrame(check)}`
    case 'page_element':
      return `The page has ${check.count === undefined ? 'a' : `${check.count} ×`} visible ${describeElement(check)}${describeFrame(check)}`
    case 'page_address':
      return `The address of the page is ${check.address}`
    case 'no_console_error':
      return `No error on the console ${describeSince(check.since)}`
    case 'no_failed_request':
      return `No failed request ${describeSince(check.since)}`
  }
}

const describeSince = (since: FailureCheck['since'] | undefined): string =>
  since === 'last_action' ? 'since the last action' : 'since the start'

const time = (ms: unknown): string => (typeof ms === 'number' ? formatDuration(ms) : 'for some time')
