import { expect, test } from 'vitest'
import { ProxyCreate } from '../contract/proxy'
import { EMPTY_PROXY, PROXY_FIELDS, type ProxyForm, proxyRequest } from './proxy-form'
import { contractResolver } from './use-resource-form'

const filled: ProxyForm = {
  ...EMPTY_PROXY,
  name: ' office ',
  protocol: 'http',
  config: { host: 'proxy.example.com', port: '3128', username: 'user', password: ' with spaces ' },
  bypass_hosts: 'localhost\n\n *.internal.example.com \n',
}

async function errorsOf(form: ProxyForm): Promise<Record<string, unknown>> {
  const resolver = contractResolver<ProxyForm>({
    schema: ProxyCreate,
    requestOf: proxyRequest,
    fields: PROXY_FIELDS,
  })
  const { errors } = await resolver(form, undefined, { fields: {}, shouldUseNativeValidation: undefined })
  return errors
}

test('a filled form is sent as it was typed, the password to the letter', () => {
  expect(ProxyCreate.parse(proxyRequest(filled))).toEqual({
    type: 'custom',
    name: 'office',
    protocol: 'http',
    config: { host: 'proxy.example.com', port: 3128, username: 'user', password: ' with spaces ' },
    bypass_hosts: ['localhost', '*.internal.example.com'],
  })
})

test.for([
  ['', 'Enter a port, such as 3128'],
  ['70000', 'Use at most 65535'],
  ['31.28', 'Enter a whole number'],
  ['http', 'Enter a number'],
])('a port “%s” is reported beside the port', async ([port, message]) => {
  expect(await errorsOf({ ...filled, config: { ...filled.config, port: port! } })).toMatchObject({
    config: { port: { message } },
  })
})

test('a host that cannot be bypassed is reported with its line', async () => {
  expect(await errorsOf({ ...filled, bypass_hosts: 'localhost\nhttps://example.com' })).toMatchObject({
    bypass_hosts: { message: 'Line 2: leave out the scheme: use example.com or *.example.com' },
  })
})
