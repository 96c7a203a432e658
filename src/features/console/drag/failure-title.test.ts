import { expect, test } from 'vitest'
import type { Failure } from './sender'
import { failureTitle } from './failure-title'

const failed = (more: Partial<Failure>): Failure => ({ kind: 'failed', ms: 1, message: 'Why.', details: [], ...more })

test('a drag that failed is said not to be done only where the service said so', () => {
  expect(failureTitle(failed({ status: 400 }))).toBe('The drag was refused')
  expect(failureTitle(failed({ status: 503 }))).toBe('The drag was refused')
  expect(failureTitle(failed({}))).toBe('Couldn’t confirm the drag')
  expect(failureTitle(failed({ status: 500 }), 'Stroke 2')).toBe('Couldn’t confirm Stroke 2')
  expect(failureTitle(failed({ stopped: true }))).toBe('The drag stopped')
  expect(failureTitle(failed({ unsent: true }), 'Stroke 2')).toBe('Couldn’t send Stroke 2')
})
