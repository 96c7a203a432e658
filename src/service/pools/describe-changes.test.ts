import { expect, test } from 'vitest'
import { effectiveConfig } from '../../contract/effective-config'
import { PoolCreate } from '../../contract/pool'
import { describeChanges } from './describe-changes'

const config = (body: object) => effectiveConfig(PoolCreate.parse({ size: 1, ...body }))
const changed = (before: object, after: object) => describeChanges(config(before), config(after))

test('durations are said as the dashboard says them', () => {
  expect(changed({ timeout_seconds: 1_200 }, { timeout_seconds: 5_430 })).toEqual([
    'idle timeout 20 min → 1 h 30 min 30 s',
  ])
})

test('a start URL is said without what may be a secret in it', () => {
  expect(
    changed({ start_url: 'https://a.example.com/?token=t1' }, { start_url: 'https://anna:pw@b.example.com/in#x' }),
  ).toEqual(['start URL a.example.com → b.example.com/in'])
  expect(changed({ start_url: 'https://a.example.com/?t=1' }, { start_url: 'https://a.example.com/?t=2' })).toEqual([
    'start URL changed',
  ])
})
