import type { Pool } from '../../../contract/pool'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { poolTitle } from '../../../resources/pool-address'
import type { UnknownFailure } from '../form/submit-failure'
import { type SentPool, useMadePool } from './use-made-pool'

/** After a fault or without an answer: whether the pool was made, and the same request once more when it was not. */
export function MadeNotice({
  failure: { answered, message },
  sent,
  triedAt,
  onAgain,
  onMade,
}: {
  failure: UnknownFailure
  sent: SentPool
  /** When it was sent last, in milliseconds since the epoch. */
  triedAt: number
  onAgain: () => void
  onMade: (pool: Pool) => void
}) {
  const lookup = useMadePool(sent, triedAt)
  // Without an answer there are no words of the service to add.
  const title = answered ? 'The service had an error' : message.replace(/\.$/, '')
  const reason = answered && `${message} `
  const { name } = sent.request
  switch (lookup.is) {
    case 'looking':
      return (
        <Notice tone="danger" title={title}>
          {reason}Checking whether the pool was created…
        </Notice>
      )
    case 'unreachable':
      return (
        <Notice tone="danger" title={title} action={<Button onClick={onAgain}>Send again</Button>}>
          {reason}Couldn’t confirm whether the pool was created. Checking again… Nothing here is lost.
        </Notice>
      )
    case 'made':
      return (
        <Notice
          tone="warning"
          title={`${title}, but the pool was created`}
          action={<Button onClick={() => onMade(lookup.pool)}>Open {poolTitle(lookup.pool)}</Button>}
        >
          {name === undefined
            ? 'A pool with exactly this configuration has been created since.'
            : `A pool with the name ${name} was created since.`}{' '}
          Sending the request again would create a second one.
        </Notice>
      )
    case 'not-made':
      return (
        <Notice tone="danger" title={title} action={<Button onClick={onAgain}>Send again</Button>}>
          {reason}The pool was not created:{' '}
          {name === undefined
            ? 'none with this configuration was created since.'
            : `the service has no new pool with the name ${name}.`}{' '}
          Nothing here is lost.
        </Notice>
      )
  }
}
