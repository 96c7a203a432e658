import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHoldKeys, planPress, type Press } from './press'

/** The steps as one line: v for down, ^ for up, a number for a wait in ms. */
function steps(press: Press): string {
  const plan = planPress(press)
  if (!plan.ok) throw new Error(plan.problems.map(({ message }) => message).join(' '))
  return plan.steps
    .map((step) => (step.kind === 'wait' ? `${step.ms}` : `${step.key.name}${step.kind === 'down' ? 'v' : '^'}`))
    .join(' ')
}

test('a tap presses and releases one item after the other, 2 ms from one to the next', () => {
  expect(steps({ keys: ['a', 'b'] })).toBe('av a^ 2 bv b^')
  expect(planPress({ keys: ['a', 'b'] })).toMatchObject({ ok: true, durationMs: 2 })
  expect(steps({ keys: ['a'], duration: 0 })).toBe('av a^')
})

test('a combination goes down and comes up from left to right', () => {
  expect(steps({ keys: ['Ctrl+Shift+Tab'] })).toBe('Control_Lv Shift_Lv Tabv Control_L^ Shift_L^ Tab^')
})

test('held modifiers surround the taps and come up in list order', () => {
  expect(steps({ keys: ['a', 'Tab'], hold_keys: ['Ctrl', 'Shift'] })).toBe(
    'Control_Lv Shift_Lv av a^ 2 Tabv Tab^ Control_L^ Shift_L^',
  )
})

test('with a duration all items are down together for that long', () => {
  expect(steps({ keys: ['Up', 'Right'], duration: 500, hold_keys: ['Shift'] })).toBe(
    'Shift_Lv Upv Rightv 500 Up^ Right^ Shift_L^',
  )
  expect(planPress({ keys: ['a'], duration: 500 })).toMatchObject({ durationMs: 500 })
})

test('a key that is down already is not pressed again, and the call that pressed it first releases it', () => {
  expect(steps({ keys: ['Ctrl+t'], hold_keys: ['control'] })).toBe('Control_Lv tv t^ Control_L^')
  expect(steps({ keys: ['Ctrl+a', 'Ctrl+b'], duration: 9 })).toBe('Control_Lv av bv 9 Control_L^ a^ b^')
  expect(steps({ keys: ['a', 'a'], duration: 9 })).toBe('av 9 a^')
  expect(steps({ keys: ['a+a'], hold_keys: ['Shift', 'Shift'] })).toBe('Shift_Lv av a^ Shift_L^')
  expect(steps({ keys: ['Ctrl'], hold_keys: ['Ctrl'] })).toBe('Control_Lv Control_L^')
})

test('an item that comes twice is tapped twice', () => {
  expect(steps({ keys: ['a', 'a'] })).toBe('av a^ 2 av a^')
})

test('every item that names no key is reported with its path, and nothing is planned', () => {
  expect(planPress({ keys: ['Contrl', 'a', 'Ctrl+Tba'], hold_keys: ['Shfit'] })).toEqual({
    ok: false,
    problems: [
      {
        where: 'keys[0]',
        message: 'keys[0]: "Contrl" is not a key name. Did you mean Ctrl, Control_R?',
        suggestions: ['Ctrl', 'Control_R'],
      },
      { where: 'keys[2]', message: 'keys[2]: "Tba" is not a key name. Did you mean Tab?', suggestions: ['Tab'] },
      {
        where: 'hold_keys[0]',
        message: 'hold_keys[0]: "Shfit" is not a key name. Did you mean Shift?',
        suggestions: ['Shift'],
      },
    ],
  })
})

test('no keys at all is a problem', () => {
  expect(planPress({ keys: [] })).toMatchObject({ ok: false, problems: [{ where: 'keys' }] })
})

test('thousands of wrong items are answered at once', () => {
  const plan = planPress({ keys: Array.from({ length: 50_000 }, (_, index) => `wrong${index}`) })
  expect(plan.ok || plan.problems.length).toBe(20)
})

test('whatever is pressed, a key goes down only when it is up, and all are up at the end', () => {
  const items = fc.array(fc.constantFrom('a', 'A', 'Ctrl', 'Ctrl+a', 'Shift+Tab', 'a+a', 'control', 'Ctrl+Shift+a'))
  fc.assert(
    fc.property(items, items, fc.nat(100), (keys, hold_keys, duration) => {
      const plan = planPress({ keys: [...keys, 'b'], hold_keys, duration })
      const down = new Set<number>()
      for (const step of plan.ok ? plan.steps : []) {
        if (step.kind === 'wait') continue
        expect(down.has(step.key.keysym)).toBe(step.kind === 'up')
        if (step.kind === 'down') down.add(step.key.keysym)
        else down.delete(step.key.keysym)
      }
      expect(plan.ok && down.size).toBe(0)
    }),
  )
})

test('the keys held during a drag are read by the same rule', () => {
  expect(parseHoldKeys(['Ctrl', 'Shift+Ctrl'])).toMatchObject({
    ok: true,
    keys: [{ name: 'Control_L' }, { name: 'Shift_L' }],
  })
  expect(parseHoldKeys(['Ctrl', 'string'])).toMatchObject({ ok: false, problems: [{ where: 'hold_keys[1]' }] })
  expect(parseHoldKeys([])).toEqual({ ok: true, keys: [] })
})
