import os from 'node:os'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Where cloud machines ask for their credentials, beside the link-local addresses: by provider. */
const metadata = [
  ['fd00:ec2::/32', 'Amazon'],
  ['fd20:ce::254/128', 'Google'],
  ['168.63.129.16/32', 'Azure'],
  ['192.0.0.192/32', 'Oracle'],
  ['fd00:c1::a9fe:a9fe/128', 'Oracle'],
  ['100.100.100.200/32', 'Alibaba'],
  ['fd00:100::100:200/128', 'Alibaba'],
  ['fd00:42::42/128', 'Scaleway'],
  ['fd00:a9fe:a9fe::1/128', 'Akamai'],
].map(([block = '']) => ipaddr.parseCIDR(block))

/** What of IPv6 is handed out to the public internet (RFC 4291, 2.4). */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Addresses with an IPv4 address in them (RFC 4291, 2.5.5.1). */
const ipv4Compatible = ipaddr.parseCIDR('::/96')

/** 4-in-6 notations: where in the 16 bytes the IPv4 address stands (RFC 6052 and 8215, 6145, 3056). */
const embeddings: Record<string, number> = { rfc6052: 12, rfc6145: 12, '6to4': 2 }

/** Returns the address that is meant: the IPv4 address where one is written as IPv6. Undefined for what is no address. */
export function normalizeAddress(text: string): Address | undefined {
  if (!ipaddr.isValid(text)) return undefined
  const parsed = ipaddr.process(text)
  const start = embeddingIn(parsed)
  return start === undefined ? parsed : new ipaddr.IPv4(parsed.toByteArray().slice(start, start + 4))
}

function embeddingIn(address: Address): number | undefined {
  if (address.kind() === 'ipv4') return undefined
  const range = address.range()
  if (range in embeddings) return embeddings[range]
  return range === 'unicast' && isIn(address, ipv4Compatible) ? 12 : undefined
}

/** Returns whether it is link-local, or another one where cloud machines keep their credentials. */
export function isMetadataAddress(address: Address): boolean {
  return address.range() === 'linkLocal' || metadata.some((block) => isIn(address, block))
}

export function isPublic(address: Address): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, globalUnicast))
}

/** Returns whether an address is one of this machine's own, as of now. */
export function isThisMachine(address: Address): boolean {
  if (['loopback', 'unspecified'].includes(address.range())) return true
  const text = withoutZone(address.toString())
  return Object.values(os.networkInterfaces()).some((entries) =>
    entries?.some((entry) => ipaddr.isValid(entry.address) && ipaddr.process(entry.address).toString() === text),
  )
}

const withoutZone = (text: string): string => text.replace(/%.*/, '')

function isIn(address: Address, block: [Address, number]): boolean {
  return address.kind() === block[0].kind() && address.match(block)
}
