import { expect, test } from 'vitest'
import { startHistory } from '../../../lib/edit-history'
import { type Draft, edit } from './draft'
import { renamedSteps } from './rename'

const typed = (id: string, text: string) =>
  ({ id, kind: 'action', action: { type: 'type_text', type_text: { text } } }) as const
const DRAFT: Draft = {
  name: 'Sign in',
  description: '',
  display: { width: 800, height: 600 },
  variables: [{ name: 'user' }, { name: 'shop' }],
  secrets: [],
  steps: [
    typed('a', String.raw`{{user}} at {{ user }} in {{shop}}, \{{user}}`),
    { id: 'b', kind: 'check', check: { type: 'page_text', text: 'Hello {{user}}' } },
    { id: 'c', kind: 'wait', ms: 100 },
  ],
}
const renaming = { name: 'user', draft: DRAFT }

test('what refers to a name follows it, in what is typed and in checks; braces that stand for themselves stay', () => {
  const [first, second, third] = renamedSteps(renaming, 'customer')
  expect(first).toEqual(typed('a', String.raw`{{customer}} at {{customer}} in {{shop}}, \{{user}}`))
  expect(second).toMatchObject({ check: { text: 'Hello {{customer}}' } })
  expect(third).toBe(DRAFT.steps[2])
})

test('while what is written is no name, or that of another, the references stay as they were', () => {
  for (const to of ['', '1st', 'with space', 'Shop']) expect(renamedSteps(renaming, to)).toBe(DRAFT.steps)
})

test('a name that is written letter by letter is taken back as one change, with its references', () => {
  let editing = startHistory(DRAFT)
  for (const name of ['users', 'users_', 'users_1']) {
    const variables = [{ name }, { name: 'shop' }]
    editing = edit(editing, { kind: 'declare', variables, steps: renamedSteps(renaming, name) })
  }
  expect(JSON.stringify(editing.present.steps)).toContain('Hello {{users_1}}')
  expect(edit(editing, { kind: 'undo' }).present).toEqual(DRAFT)
})
