import { expect, test } from 'vitest'
import { seccompFilter } from './seccomp'
import { refusedCalls } from './system-calls'

const [x64, arm64] = [0xc000_003e, 0xc000_00b7]
const PASS = 'pass'
const EPERM = 'errno 1'

/** Does what the kernel does with a filter: struct seccomp_data in, an answer out. */
function asked(architecture: 'x64' | 'arm64', call: number, args: number[] = [], audit?: number): string {
  const filter = seccompFilter(architecture) ?? Buffer.alloc(0)
  const data = Buffer.alloc(64)
  data.writeUInt32LE(call, 0)
  data.writeUInt32LE(audit ?? (architecture === 'x64' ? x64 : arm64), 4)
  for (const [index, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * index)
  let accumulator = 0
  for (let at = 0; at < filter.length; at += 8) {
    const [code, value] = [filter.readUInt16LE(at), filter.readUInt32LE(at + 4)]
    const jump = (met: boolean) => (at += 8 * filter.readUInt8(met ? at + 2 : at + 3))
    if (code === 0x20) accumulator = data.readUInt32LE(value)
    else if (code === 0x54) accumulator = (accumulator & value) >>> 0
    else if (code === 0x15) jump(accumulator === value)
    else if (code === 0x35) jump(accumulator >= value)
    else if (code === 0x06) return answers[value] ?? `errno ${value & 0xffff}`
    else throw new Error(`An instruction that the kernel may not have: ${code}`)
  }
  throw new Error('The filter has no answer.')
}
const answers: Record<number, string> = { [0x7fff_0000]: PASS, [0x8000_0000]: 'kill' }

test.each(Object.entries(refusedCalls))('%s is refused', (_name, [first, second]) => {
  expect(asked('x64', first)).toBe(EPERM)
  if (second !== null) expect(asked('arm64', second)).toBe(EPERM)
})

test.each([
  ['read, write, close, mmap, execve, futex', [0, 1, 3, 9, 59, 202], [63, 64, 57, 222, 221, 98]],
  ['prctl, seccomp and chroot, of which Chromium makes its own sandbox', [157, 317, 161], [167, 277, 51]],
  ['one that comes with a later kernel', [600], [600]],
])('%s pass', (_name, first, second) => {
  expect(first.map((call) => asked('x64', call))).toEqual(first.map(() => PASS))
  expect(second.map((call) => asked('arm64', call))).toEqual(second.map(() => PASS))
})

const [SIGCHLD, NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET] = [
  17, 0x80, 0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000,
]
const everyOther = [NEWNS, NEWCGROUP, NEWUTS, NEWIPC]

test.each([
  ['clone of a thread or a process', [56, 220], [0x3d_0f00, SIGCHLD], PASS],
  ['clone as Chromium', [56, 220], [NEWUSER, NEWPID, NEWUSER + NEWPID + NEWNET].map((flags) => flags + SIGCHLD), PASS],
  [
    'clone with another namespace',
    [56, 220],
    [...everyOther, NEWNET, ...everyOther.map((flag) => flag + NEWUSER)],
    EPERM,
  ],
  ['unshare as Chromium, and as the agent', [272, 97], [NEWUSER, 0x200, NEWUSER + NEWPID], PASS],
  ['unshare of more', [272, 97], [...everyOther, NEWTIME, NEWPID, NEWNET, NEWUSER + NEWNS, NEWUSER + NEWNET], EPERM],
  ['clone3', [435, 435], [0], 'errno 38'],
  ['personality', [135, 92], [0, 0xffff_ffff], PASS],
  ['personality without a random layout', [135, 92], [0x004_0000], EPERM],
] as const)('%s', (_name, [first, second], values, answer) => {
  for (const value of values) {
    expect([asked('x64', first, [value]), asked('arm64', second, [value])]).toEqual([answer, answer])
  }
})

test.each([
  ['unix', [1, 5], PASS],
  ['TCP', [2, 0x80801], PASS],
  ['UDP over IPv6', [10, 2], PASS],
  ['what tells of interfaces', [16, 3, 0], PASS],
  ['what tells of devices', [16, 3, 15], PASS],
  ['the packet filter', [16, 3, 12], EPERM],
  ['raw packets', [2, 3], EPERM],
  ['packets of the link', [17, 3], EPERM],
  ['cryptography of the kernel', [38, 5], EPERM],
  ['a virtual machine’s host', [40, 1], EPERM],
])('a socket for %s', (_name, args, answer) => {
  expect([asked('x64', 41, args), asked('arm64', 198, args)]).toEqual([answer, answer])
})

test.each([
  ['an option of TCP', 54, 208, [3, 6, 1], PASS],
  ['the tables of the packet filter', 54, 208, [3, 0, 64], EPERM],
  ['its tables for IPv6', 54, 208, [3, 41, 64], EPERM],
  ['the size of a terminal', 16, 29, [0, 0x5413], PASS],
  ['typing into a terminal', 16, 29, [0, 0x5412], EPERM],
  ['a pipe with a name', 259, 33, [0, 0, 0o010_644], PASS],
  ['a device', 259, 33, [0, 0, 0o060_644], EPERM],
])('%s', (_name, first, second, args, answer) => {
  expect([asked('x64', first, args), asked('arm64', second, args)]).toEqual([answer, answer])
})

test('programs of another architecture are killed, and a second set of numbers does not lead past the filter', () => {
  expect(asked('x64', 0, [], 0x4000_0003)).toBe('kill')
  expect(asked('arm64', 0, [], 0x4000_0028)).toBe('kill')
  expect(asked('x64', 0x4000_0000 + 165)).toBe('errno 38')
  expect(seccompFilter('ppc64')).toBeUndefined()
})
