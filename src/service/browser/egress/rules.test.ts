import os from 'node:os'
import { describe, expect, test } from 'vitest'
import { refusalOf, type RequestKind, type EgressRules } from './rules'

const tunnel: RequestKind = { kind: 'tunnel' }
const get = (path: string): RequestKind => ({ kind: 'request', method: 'GET', path })
const own = { port: 4600, allowedPaths: ['/playground'] }
const allowed: EgressRules = { privateNetwork: 'allowed', own }
const blocked: EgressRules = { privateNetwork: 'blocked', own }

const publicAddresses = ['1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::1']
/** By what they are for. */
const privateAddresses = [
  ['127.0.0.1', '127.9.9.9', '0.0.0.0', '0.1.2.3', '::1', '::'],
  ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd00::1', 'fec0::1'],
  // Carrier NAT, protocol assignments, benchmarking, documentation, reserved, multicast, broadcast.
  ['100.64.0.1', '100.127.255.255', '192.0.0.1', '198.18.0.1', '198.19.255.255', '203.0.113.1', '240.0.0.1'],
  ['224.0.0.1', '239.255.255.255', 'ff02::1', '255.255.255.255', '2001:db8::1', '3fff::1', '100::1', '5f00::1'],
  // IPv4 within IPv6: mapped, translated, NAT64 (two prefixes), 6to4, compatible; Teredo, and unassigned ranges.
  ['::ffff:127.0.0.1', '::ffff:0:10.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2002:a00:1::1'],
  ['::7f00:1', '::a00:1', '2001:0:a00:1::1', '4000::1', '1::1'],
].flat()
const keepersOfCredentials = [
  ['169.254.169.254', '169.254.0.1', 'fe80::1', 'febf::1', 'fe80::1%lo', '::ffff:169.254.169.254', '::a9fe:a9fe'],
  ['64:ff9b::a9fe:a9fe', '64:ff9b:1::a9fe:a9fe', '2002:a9fe:a9fe::1', '::ffff:0:169.254.169.254'],
  ['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe', 'fd00:42::42', 'fd00:a9fe:a9fe::1'],
  ['fd00:100::100:200', '100.100.100.200', '::ffff:100.100.100.200', '168.63.129.16', '192.0.0.192'],
].flat()

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

test.each(keepersOfCredentials)('%s is never reachable', (address) => {
  for (const port of [80, 4600]) expect(refusalOf(address, port, get('/playground'), allowed)).toContain('credentials')
})

test('what is no address is refused', () => {
  expect(refusalOf('localhost', 80, tunnel, allowed)).toBeDefined()
})

describe('the service’s own port', () => {
  test.each(['127.0.0.1', '0.0.0.0', '::1', '::ffff:127.0.0.1', '::7f00:1', '::1%lo'])(
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
