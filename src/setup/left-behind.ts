import { abilities } from '../client/abilities'
import { budgets } from '../client/call-budget'
import { readingNotes } from '../client/reading/reading-notes'
import { serviceClock } from '../client/service-clock'
import { endAnswers } from '../client/test-service'
import { dismissToasts } from '../ui/toast'

/** Takes back what a test has left in the modules of the dashboard. Test files share them, and the next one is of another service. */
export function forgetWhatIsLeft(): void {
  endAnswers()
  dismissToasts()
  readingNotes.clear()
  budgets.clear()
  abilities['publish'](new Map())
  serviceClock['publish'](new Map())
}
