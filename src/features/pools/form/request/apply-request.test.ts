import { expect, test } from 'vitest'
import { EMPTY_FORM } from '../../config/form-values'
import { applyRequest } from './apply-request'

const before = {
  ...EMPTY_FORM,
  size: '2',
  timeout_seconds: '2h',
  viewport: { width: '800', height: '600', refresh_rate: '' },
}

test('what means the same stays as it was typed', () => {
  const request = { size: 3, timeout_seconds: 7200, viewport: { width: 800, height: 600 } }
  expect(applyRequest(request, before).form).toEqual({ ...before, size: '3' })
})

test('what is taken out of the request is the default again', () => {
  expect(applyRequest({ size: 2 }, before).form).toEqual({ ...EMPTY_FORM, size: '2' })
})

test('a value that no form can hold leaves the field as it is, and is said', () => {
  const applied = applyRequest({ size: 2, timeout_seconds: 7200, viewport: { width: 800 } }, before)
  expect(applied.form).toEqual(before)
  expect(applied.problems).toEqual([{ path: 'viewport.height', message: 'is required', isHeld: false }])
  const contradiction = { size: 2, telemetry: { enabled: false, browser: { console: { enabled: true } } } }
  expect(applyRequest(contradiction, EMPTY_FORM).form.telemetry).toEqual(EMPTY_FORM.telemetry)
})

test('a policy that the text only names stays, and one that is gone from it goes', () => {
  const long = { ...before, chrome_policy: '{ "A": 1 }' }
  expect(applyRequest({ size: 2, chrome_policy: {} }, long, { keepPolicy: true }).form.chrome_policy).toBe('{ "A": 1 }')
  expect(applyRequest({ size: 2 }, long).form.chrome_policy).toBe('')
})

test.each([
  ['a size that is too small', { size: 0 }, true],
  ['a text for a number', { size: 'three' }, false],
  ['an empty name, which is no name in a field', { size: 1, name: '' }, false],
  ['a text for the viewport', { size: 1, viewport: '800x600' }, false],
  ['a policy with a wrong value', { size: 1, chrome_policy: { BookmarkBarEnabled: 'yes' } }, true],
  ['a profile by id and by name', { size: 1, profile: { id: 'p1', name: 'shop' } }, false],
])('%s is wrong, and whether the form shows it is known', (_, request, isHeld) => {
  const { problems } = applyRequest(request, EMPTY_FORM)
  expect(problems.map((problem) => problem.isHeld)).toEqual([isHeld])
})
