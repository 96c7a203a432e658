import { failureTitle, type Verb } from '../client/outcome'
import { toast } from '../ui/toast'

/** Shows a message about a change that failed, as in `onError: reportFailure('save', 'the video')`. */
export const reportFailure =
  (verb: Verb, what: string) =>
  (error: Error): void =>
    toast({ kind: 'danger', title: failureTitle(error, verb, what), description: error.message })
