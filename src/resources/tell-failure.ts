import { failureTitle, type Verb } from '../client/outcome'
import { toast } from '../ui/toast'

/** Shows a message about a change that failed, as in `onError: tellFailure('save', 'the video')`. */
export const tellFailure =
  (verb: Verb, what: string) =>
  (error: Error): void =>
    toast({ kind: 'danger', title: failureTitle(error, verb, what), description: error.message })
