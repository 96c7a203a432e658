import { type ArgumentTest, limitedCalls, refusedCalls, unknownCall } from './system-calls'

/** What the kernel calls an architecture, and the column of its numbers. */
const architectures: Record<string, { audit: number; column: 0 | 1 }> = {
  x64: { audit: 0xc000_003e, column: 0 },
  arm64: { audit: 0xc000_00b7, column: 1 },
}

/** One instruction of a filter: linux/filter.h, `struct sock_filter`. Jumps count the instructions that are passed over. */
type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

const load = (offset: number): Instruction => [0x20, 0, 0, offset]
const and = (mask: number): Instruction => [0x54, 0, 0, mask]
const ifEqual = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x15, ifTrue, ifFalse, value]
const ifAtLeast = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x35, ifTrue, ifFalse, value]
const answer = (value: number): Instruction => [0x06, 0, 0, value]

const [numberAt, architectureAt] = [0, 4]
/** Of the low half of an argument, where bytes come lowest first. */
const argumentAt = (argument: number) => 16 + 8 * argument

const pass = answer(0x7fff_0000)
const kill = answer(0x8000_0000)
const error = (errno: number) => answer(0x0005_0000 | errno)
const fail = error(1)
const unknown = error(38)
/** x86-64 has a second set of numbers, from here on. */
const secondSet = 0x4000_0000

/**
 * Returns the filter of system calls for all that runs in a sandbox, as bubblewrap takes it (`--seccomp`); undefined on an architecture whose
 * numbers are not known here. What is refused fails with EPERM, so that a program may go on; one of another architecture is killed.
 */
export function seccompFilter(architecture: string): Buffer | undefined {
  const known = architectures[architecture]
  return known && encoded(program(known.audit, known.column))
}

function program(audit: number, column: 0 | 1): Instruction[] {
  const refused = Object.values(refusedCalls).flatMap((numbers) => onCall(numbers[column], [fail]))
  const limited = limitedCalls.flatMap(({ numbers, when, met }) => {
    const [yes, no] = met === 'pass' ? [pass, fail] : [fail, pass]
    return onCall(numbers[column], [...when.flatMap((tests) => onAll(tests, yes)), no])
  })
  return [
    load(architectureAt),
    ifEqual(audit, 1, 0),
    kill,
    load(numberAt),
    ...(column === 0 ? [ifAtLeast(secondSet, 0, 1), unknown] : []),
    ...onCall(unknownCall[column], [unknown]),
    ...refused,
    ...limited,
    pass,
  ]
}

/** `block`, which ends with an answer, for the call of this number. */
function onCall(number: number | null, block: Instruction[]): Instruction[] {
  return number === null ? [] : [ifEqual(number, 0, block.length), ...block]
}

/** Returns an answer when all tests hold; else what follows. */
function onAll(tests: readonly ArgumentTest[], met: Instruction): Instruction[] {
  const last = 3 * tests.length
  return tests
    .flatMap(({ argument, mask, equals }, index) => [
      load(argumentAt(argument)),
      and(mask),
      ifEqual(equals, 0, last - 3 * index - 2),
    ])
    .concat([met])
}

function encoded(instructions: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(8 * instructions.length)
  for (const [index, [code, ifTrue, ifFalse, value]] of instructions.entries()) {
    bytes.writeUInt16LE(code, 8 * index)
    bytes.writeUInt8(ifTrue, 8 * index + 2)
    bytes.writeUInt8(ifFalse, 8 * index + 3)
    bytes.writeUInt32LE(value >>> 0, 8 * index + 4)
  }
  return bytes
}
