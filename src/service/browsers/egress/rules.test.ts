import os from 'node:os'
import { describe, expect, test } from 'vitest'
import { refusalOf, type Asked, type EgressRules } from './rules'

const tunnel: Asked = { kind: 'tunnel' }
const get = (path: string): Asked => ({ kind: 'request', method: 'GET', path })
const own = { port: 4600, allowedPaths: ['/playground'] }
const allowed: EgressRules = { privateNetwork: 'allowed', own }
const blocked: EgressRules = { privateNetwork: 'blocked', own }

const publicAddresses = ['1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808']
const privateAddresses = [
  ['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '224.0.0.1'],
  ['255.255.255.255', '::1', '::', 'fd00::1', 'ff02::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'],
].flat()
const linkLocalAddresses = ['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe']

test.each(publicAddresses)('%s is reachable', (address) => {
  expect(refusalOf(address, 443, tunnel, blocked)).toBeUndefined()
})

test.each(privateAddresses)('%s is reachable or not as POOLDECK_PRIVATE_NETWORK says', (address) => {
  expect(refusalOf(address, 80, tunnel, allowed)).toBeUndefined()
  expect(refusalOf(address, 80, tunnel, blocked)).toContain('POOLDECK_PRIVATE_NETWORK')
})

test('the addresses of this machine’s own interfaces count as private, public or not', () => {
  for (const { address } of Object.values(os.networkInterfaces()).flatMap((entries) => entries ?? [])) {
    expect(refusalOf(address, 80, tunnel, blocked), address).toBeDefined()
    expect(refusalOf(address, 4600, tunnel, allowed), address).toBeDefined()
  }
})

test.each(linkLocalAddresses)('%s is never reachable', (address) => {
  expect(refusalOf(address, 80, tunnel, allowed)).toContain('Link-local')
})

test('what is no address is refused', () => {
  expect(refusalOf('localhost', 80, tunnel, allowed)).toBeDefined()
})

describe('the service’s own port', () => {
  test.each(['127.0.0.1', '0.0.0.0', '::1', '::ffff:127.0.0.1'])(
    'on %s is refused, the playground aside',
    (address) => {
      for (const rules of [allowed, blocked]) {
        expect(refusalOf(address, 4600, get('/browser_pools'), rules)).toContain('Pooldeck')
        expect(refusalOf(address, 4600, tunnel, rules)).toContain('Pooldeck')
        expect(refusalOf(address, 4600, get('/playground'), rules)).toBeUndefined()
        expect(refusalOf(address, 4600, get('/playground/a.js'), rules)).toBeUndefined()
        expect(refusalOf(address, 4600, get('/playgrounds'), rules)).toBeDefined()
        expect(refusalOf(address, 4600, { kind: 'request', method: 'POST', path: '/playground' }, rules)).toBeDefined()
      }
    },
  )

  test('on another machine is a port like any other', () => {
    expect(refusalOf('1.1.1.1', 4600, tunnel, blocked)).toBeUndefined()
  })
})
