import { lookup } from 'node:dns/promises'
import { Names } from './names'
import { TestDns } from './test-dns'

// A machine whose name server says nothing about some names: of those below `dead.test`. Prints what becomes of the others meanwhile.
const dns = await TestDns.listen(53, (name) => {
  if (name.endsWith('dead.test')) return undefined
  return name === 'unknown.test' ? [] : ['11.0.0.1']
})
const names = new Names()
const stays = () => new AbortController().signal
const [many, other] = [{}, {}]
let ended = 0
const dead = Array.from({ length: 40 }, (_, index) => `${index}.dead.test`)
const asked = dead.map((name) => {
  const left = new AbortController()
  const end = names.lookup(name, many, left.signal).catch(String)
  return { left, end: end.finally(() => ended++) }
})
const ofOther = await names.lookup('live.test', other, stays())
const itself = await lookup('live.test')
const together = await Promise.all(Array.from({ length: 20 }, () => names.lookup('same.test', other, stays())))
const endedMeanwhile = ended
for (const { left } of asked) left.abort(new Error('left'))
const reasons = new Set(await Promise.all(asked.map(({ end }) => end)))
const failure = await new Names(500).lookup('a.dead.test', other, stays()).catch((error: unknown) => error)
const unknown = await names.lookup('unknown.test', other, stays()).catch((error: unknown) => error)
process.stdout.write(
  JSON.stringify({
    ofOther,
    itself: itself.address,
    endedMeanwhile,
    together: together.flat(),
    askedForSame: dns.asked.filter((name) => name === 'same.test').length,
    lookedUp: new Set(dns.asked.filter((name) => dead.includes(name))).size,
    reasons: [...reasons],
    failure: String(failure),
    unknown: String(unknown),
  }),
)
dns.close()
process.exit()
