import { expect, test } from 'vitest'
import { planText, type TextPlan } from './text'

function planned(text: string, delay = 0): Extract<TextPlan, { ok: true }> {
  const plan = planText(text, delay)
  if (!plan.ok) throw new Error('not planned')
  return plan
}
const names = (text: string) => planned(text).steps.flatMap((step) => (step.kind === 'down' ? [step.key.name] : []))

test('each code point is one key', () => {
  expect(names('aZ é漢😀')).toEqual(['a', 'Z', 'space', 'eacute', 'U6F22', 'U1F600'])
  expect(names('e\u0301')).toEqual(['e', 'combining_acute'])
})

test('characters are typed as they are, not as their composed forms', () => {
  expect(names('\u212b')).toEqual(['U212B'])
})

test('any line break is Return once, a tab is Tab', () => {
  expect(names('a\nb\r\nc\rd\te')).toEqual(['a', 'Return', 'b', 'Return', 'c', 'Return', 'd', 'Tab', 'e'])
})

test('every key comes up before the next one goes down, with the delay between them', () => {
  const { steps, durationMs } = planned('ab', 30)
  expect(steps.map((step) => (step.kind === 'wait' ? step.ms : `${step.key.name} ${step.kind}`))).toEqual([
    'a down',
    'a up',
    30,
    'b down',
    'b up',
  ])
  expect(durationMs).toBe(30)
})

test('without a delay there are hundreds of strokes a second, so that a page keeps up', () => {
  expect(planned('x'.repeat(501)).durationMs).toBe(1_000)
  expect(planned('').durationMs).toBe(0)
})

test('what no key types is said with its index and its code', () => {
  const plan = planText('a😀\u0000b\udc00', 0)
  expect(plan).toEqual({
    ok: false,
    problems: [
      { index: 3, message: expect.stringMatching(/^character 3 is U\+0000/) },
      { index: 5, message: expect.stringMatching(/^character 5 is U\+DC00/) },
    ],
  })
})

test('of a text full of them only the first are listed', () => {
  const plan = planText('\u0007'.repeat(1_000), 0)
  expect(plan.ok ? 0 : plan.problems.length).toBe(20)
})
