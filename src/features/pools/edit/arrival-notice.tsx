import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import type { UnknownFailure } from '../form/submit-failure'

/** Whether a change that got no answer has reached the pool; `looking` until the pool was read again. */
type Arrival = 'looking' | 'arrived' | 'not-arrived'

/** After a fault or without an answer: whether the change arrived, and the same request once more when it did not. */
export function ArrivalNotice({
  failure: { answered, message },
  arrival,
  onAgain,
  onOpen,
}: {
  failure: UnknownFailure
  arrival: Arrival
  onAgain: () => void
  onOpen: () => void
}) {
  // Without an answer there are no words of the service to add.
  const title = answered ? 'The service had an error' : message.replace(/\.$/, '')
  const reason = answered && `${message} `
  switch (arrival) {
    case 'looking':
      return (
        <Notice tone="danger" title={title} action={<Button onClick={onAgain}>Send again</Button>}>
          {reason}Checking whether the change arrived… Nothing here is lost.
        </Notice>
      )
    case 'arrived':
      return (
        <Notice
          tone="warning"
          title={`${title}, but the change arrived`}
          action={<Button onClick={onOpen}>Open the pool</Button>}
        >
          The pool matches this form.
        </Notice>
      )
    case 'not-arrived':
      return (
        <Notice tone="danger" title={title} action={<Button onClick={onAgain}>Send again</Button>}>
          {reason}The change didn’t arrive: the pool is unchanged. Nothing here is lost.
        </Notice>
      )
  }
}
