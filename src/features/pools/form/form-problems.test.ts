import { expect, test } from 'vitest'
import { fieldOfWire, listProblems, sortProblems, resolvePool } from './form-problems'
import { EMPTY_FORM, type PoolForm } from '../config/form-values'

const form: PoolForm = {
  ...EMPTY_FORM,
  size: '2',
  profile: { by: 'name', value: 'shopper' },
  extensions: [{ by: 'id', value: 'abc' }],
}

test.each([
  ['size', 'size'],
  ['viewport', 'viewport.width'],
  ['viewport.width', 'viewport.width'],
  ['profile', 'profile.value'],
  ['profile.name', 'profile.value'],
  ['extensions[0].id', 'extensions.0.value'],
  ['extensions[0]', 'extensions.0.value'],
  ['extensions', 'extensions.root'],
  ['extensions[7]', 'extensions.root'],
  ['chrome_policy.ProxyMode', 'chrome_policy'],
  ['telemetry.enabled', 'telemetry.is'],
  ['tags', undefined],
])('a problem with %s is shown at %s', (path, field) => {
  expect(fieldOfWire(path, form)).toBe(field)
})

test('a problem says which policy it means', () => {
  expect(sortProblems([{ path: 'chrome_policy.ProxyMode', message: 'is blocked' }], form).shown).toEqual([
    { field: 'chrome_policy', message: 'ProxyMode: is blocked' },
  ])
})

test('a field with several problems says the first, and how many more there are', () => {
  const two = ['A', 'B'].map((name) => ({ path: `chrome_policy.${name}`, message: 'is blocked' }))
  expect(sortProblems(two, form).shown).toEqual([{ field: 'chrome_policy', message: 'A: is blocked (and 1 more)' }])
})

test('what the form has no control for is told apart, never dropped', () => {
  expect(sortProblems([{ path: 'gpu', message: 'is not supported' }], form)).toEqual({
    shown: [],
    withoutControl: ['gpu: is not supported'],
  })
})

test('the problems of the contract are listed in the order of the form, with the names that the page shows', async () => {
  const wrong: PoolForm = {
    ...form,
    size: '',
    timeout_seconds: '5',
    viewport: { width: '0', height: '600', refresh_rate: '' },
    extensions: [{ by: 'name', value: 'a b' }],
  }
  const { errors } = await resolvePool(wrong, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(listProblems(errors).map(({ label, message }) => `${label}: ${message}`)).toEqual([
    'Size: Enter the number of browsers',
    'Idle timeout: Use at least 10',
    'Width: Use at least 1',
    'Extension 1: Use 1 to 255 letters, digits, dots, underscores or hyphens',
  ])
})
