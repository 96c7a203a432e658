import { useState } from 'react'
import { call } from '../client/call'
import { useConnection } from '../client/connection'
import { useSubmission } from '../client/use-submission'
import { createProxy, deleteProxy } from '../contract/endpoints/proxies'
import { type Proxy, ProxyCreate } from '../contract/proxy'
import { Button } from '../ui/button'
import { CheckProxy } from './check-proxy'
import { PROXIES } from './kinds'
import { EMPTY_PROXY, PROXY_FIELDS, type ProxyForm, proxyRequest } from './proxy-form'
import { ProxyFields } from './proxy-fields'
import { ResourceDialog } from './resource-dialog'
import type { MakerProps } from './resource-picker'
import { useRefresh } from './use-refresh'
import { useResourceForm } from './use-resource-form'

/** Asks for all of a proxy, creates it and tries it. One that fails can be deleted and typed again from where it was. */
export function CreateProxy({ onMade, onClose }: MakerProps<Proxy>) {
  const connection = useConnection()
  const refresh = useRefresh(PROXIES.queries.all)
  const [checking, setChecking] = useState<Proxy>()
  const state = useResourceForm<ProxyForm, Proxy>({
    start: EMPTY_PROXY,
    schema: ProxyCreate,
    fields: PROXY_FIELDS,
    requestOf: proxyRequest,
    save: (form, { idempotencyKey }) =>
      call(connection, createProxy, { body: ProxyCreate.parse(proxyRequest(form)), idempotencyKey }),
    onSaved: (proxy) => (state.form.getValues('check') ? setChecking(proxy) : onMade(proxy)),
  })
  const discard = useSubmission({
    mutationFn: ({ id }: Proxy) => call(connection, deleteProxy, { params: { id } }),
    onSuccess: () => {
      setChecking(undefined)
      void refresh()
    },
  })
  if (checking)
    return (
      <CheckProxy
        proxy={checking}
        onClose={() => onMade(checking)}
        failedActions={
          <Button pending={discard.isPending} onClick={() => discard.mutate(checking)}>
            Delete and edit
          </Button>
        }
      />
    )
  return (
    <ResourceDialog
      title="New proxy"
      description="Your own proxy server. Only its name can be changed later."
      action="Create proxy"
      failure={['create', 'the proxy']}
      state={state}
      onClose={onClose}
    >
      <ProxyFields form={state.form} errorOf={state.errorOf} />
    </ResourceDialog>
  )
}
