import { expect, test } from 'vitest'
import { check, problems } from '../contract/check'
import { ScenarioCreate } from '../contract/scenario'
import { Filling, valuesFor } from './values'

const NAMES = { variables: [{ name: 'user', value: 'ada' }, { name: 'shop' }], secrets: ['password'] }
const typed = (text: string) => ({ id: 'typed', kind: 'action', action: { type: 'type_text', type_text: { text } } })
const copied = (text: string) => ({
  id: 'copied',
  kind: 'action',
  action: { type: 'write_clipboard', write_clipboard: { text } },
})
const scenarioOf = (names: object, ...steps: object[]) =>
  check(ScenarioCreate, { name: 'Test', display: { width: 40, height: 30 }, ...names, steps })

/** What the first step of a scenario types, and what is shown of it. */
function textsOf(names: object, text: string, given: [string, string][] = []): (string | undefined)[] {
  const scenario = scenarioOf(names, typed(text)).data
  const [step] = scenario?.steps ?? []
  if (!scenario || !step) throw new Error('This is no scenario.')
  const filling = new Filling(scenario, new Map(given))
  return [filling.done(step), filling.shown(step)].map((one) =>
    one.kind === 'action' && one.action.type === 'type_text' ? one.action.type_text.text : undefined,
  )
}

test.each([
  ['a default', 'Hi {{user}}!', [], 'Hi ada!'],
  ['a value where its name stands', 'Hi {{ user }}{{user}}', [['user', 'bob']], 'Hi bobbob'],
  ['braces as they are', String.raw`\{{user}} and {{1+1}} {`, [], '{{user}} and {{1+1}} {'],
  ['a value that looks like a name', '{{user}}', [['user', '{{password}}']], '{{password}}'],
] as [string, string, [string, string][], string][])('a text has %s', (_, text, given, filled) => {
  expect(textsOf(NAMES, text, given)).toEqual([filled, filled])
})

test('without names a text stays as it was typed', () => {
  expect(textsOf({}, 'Hi {{user}}')).toEqual(['Hi {{user}}', 'Hi {{user}}'])
})

test('of what is typed with a secret only dots are shown, and messages do not have it', () => {
  const given: [string, string][] = [['password', 'hunter2']]
  expect(textsOf(NAMES, '{{user}}:{{password}}', given)).toEqual(['ada:hunter2', '••••••••'])
  const filling = new Filling(NAMES, new Map(given))
  expect(filling.hide('The address is https://shop.test/?p=hunter2.')).toBe(
    'The address is https://shop.test/?p=••••••••.',
  )
  const [step] =
    scenarioOf(NAMES, {
      id: 'at',
      kind: 'check',
      check: { type: 'page_address', address: 'https://{{user}}.test/{{password}}' },
    }).data?.steps ?? []
  expect(step && filling.shown(step)).toMatchObject({ check: { address: 'https://ada.test/••••••••' } })
  const [paste] = scenarioOf(NAMES, copied('{{password}}')).data?.steps ?? []
  expect(paste && [filling.done(paste), filling.shown(paste)]).toMatchObject([copied('hunter2'), copied('••••••••')])
})

test('what has no value is named, an empty secret too', () => {
  expect(valuesFor(NAMES, new Map([['password', '']])).missing).toEqual(['shop', 'password'])
  const given = Object.entries({ shop: '', password: 'x' })
  expect(valuesFor(NAMES, new Map(given)).missing).toEqual([])
})

test.each([
  [NAMES, [typed('a {{missing}} b')], 'steps[0].action.type_text.text', /^refers to {{missing}}, .*\\{{missing}}/],
  [NAMES, [copied('{{missing}}')], 'steps[0].action.write_clipboard.text', /^refers to {{missing}}/],
  [{ secrets: ['a', 'A'] }, [], 'secrets[1]', /declared twice/],
  [{ variables: [{ name: 'a' }], secrets: ['a'] }, [], 'secrets[0]', /declared twice/],
  [{ secrets: ['no name'] }, [], 'secrets[0]', /letters, digits and underscores/],
])('a scenario with %j and %j is refused, and the path is named', (names, steps, path, message) => {
  const { error } = scenarioOf(names, ...steps)
  expect(error && problems(error)).toEqual([{ path, message: expect.stringMatching(message) }])
})
