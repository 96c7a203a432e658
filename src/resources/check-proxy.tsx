import { type ReactNode, useEffect, useId } from 'react'
import { call } from '../client/call'
import { useConnection } from '../client/connection'
import { ApiError } from '../client/errors'
import { checkProxy } from '../contract/endpoints/proxies'
import { type Proxy, ProxyCheck } from '../contract/proxy'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { formatDuration } from '../ui/format'
import { Notice } from '../ui/notice'
import { Form } from '../ui/form'
import { TextInput } from '../ui/text-input'
import { proxyAddress } from './facts'
import { PROXIES } from './kinds'
import { titleOf } from './reference'
import { useRefresh } from './use-refresh'
import { type ResourceForm, useResourceForm } from './use-resource-form'

interface CheckForm {
  url: string
}

interface CheckedProxy {
  proxy: Proxy
  url: string
  ms: number
}

const requestOf = ({ url }: CheckForm) => ({ url: url.trim() || undefined })

/** Tries a proxy as soon as it opens, and as often as one likes, also on an address of one's choice. */
export function CheckProxy({
  proxy,
  onClose,
  failedActions,
}: {
  proxy: Proxy
  onClose: () => void
  /** What else can be done while it has failed. */
  failedActions?: ReactNode
}) {
  const id = useId()
  const connection = useConnection()
  const refresh = useRefresh(PROXIES.queries.all)
  const check = useResourceForm<CheckForm, CheckedProxy>({
    start: { url: '' },
    schema: ProxyCheck,
    fields: ['url'],
    requestOf,
    save: async (form) => {
      const started = performance.now()
      const body = requestOf(form)
      try {
        const checked = await call(connection, checkProxy, { params: { id: proxy.id }, body })
        return { proxy: checked, url: body.url ?? '', ms: performance.now() - started }
      } finally {
        void refresh()
      }
    },
  })
  const { form, send, submit, pending, error, errorOf } = check
  useEffect(() => send({ url: '' }), [send])
  return (
    <Dialog
      onClose={onClose}
      title={`Check of proxy ${titleOf(proxy)}`}
      description={<span className="font-mono text-sm">{proxyAddress(proxy)}</span>}
      footer={
        <>
          {error && wasMade(error) && failedActions}
          <Button onClick={onClose}>Done</Button>
          <Button type="submit" form={id} variant="primary" pending={pending}>
            Check again
          </Button>
        </>
      }
    >
      <Form enter="sends" id={id} onSubmit={submit} className="flex flex-col gap-4">
        <Result check={check} />
        <Field
          label="Fetch an address through it"
          note="optional"
          error={errorOf('url')}
          help="A page that returns its visitor’s address shows which address servers see."
        >
          <TextInput mono inputMode="url" placeholder="https://example.com/" {...form.register('url')} />
        </Field>
      </Form>
    </Dialog>
  )
}

function Result({ check: { pending, saved, error, refusal } }: { check: ResourceForm<CheckForm, CheckedProxy> }) {
  if (pending) return <Notice title="Checking…">The proxy is asked for a connection.</Notice>
  // What is wrong with the address is said at its field.
  if (error) return refusal === undefined && !wasMade(error) ? null : <Failed error={error} />
  if (!saved) return null
  const { proxy, url, ms } = saved
  return (
    <Notice title={url ? `${url} was reached through the proxy` : 'The proxy responds and accepts its credentials'}>
      It took {formatDuration(ms)}.{proxy.ip_address && ` Servers see ${proxy.ip_address}.`}
    </Notice>
  )
}

/** 422 is what a check that was made has found; the rest is why it could not be made. */
const wasMade = (error: Error): error is ApiError => error instanceof ApiError && error.status === 422

function Failed({ error }: { error: Error }) {
  const found = wasMade(error)
  const beyond = found && error.details.some(({ code }) => code === 'not_reached')
  return (
    <Notice
      tone={beyond ? 'warning' : 'danger'}
      title={beyond ? 'Couldn’t reach the address' : found ? 'The proxy doesn’t work' : 'Couldn’t run the check'}
    >
      {error.message}
      {beyond && ' The proxy itself may still work.'}
    </Notice>
  )
}
