import { expect, test } from 'vitest'
import { problems } from '../../../contract/check'
import { PoolCreate } from '../../../contract/pool'
import { readPolicy } from './policy-text'

test('the policy alone is judged as it is within a request', () => {
  const policy = { ProxyMode: 'direct', BookmarkBarEnabled: 'yes', HomepageLocation: 'https://example.com' }
  const whole = PoolCreate.safeParse({ size: 1, chrome_policy: policy })
  expect(readPolicy(JSON.stringify(policy)).problems).toEqual(whole.success ? [] : problems(whole.error))
})

test.each(['[]', '3', 'null', '"text"'])('%s is JSON and no policy', (text) => {
  expect(readPolicy(text).problems).toHaveLength(1)
  expect(readPolicy(text).problems[0]?.path).toBe('chrome_policy')
})

test('policies are counted, and those that are not known among them', () => {
  expect(readPolicy('{"BookmarkBarEnabled": true, "Zzz": 1}')).toMatchObject({
    count: 2,
    unknown: 1,
    bytes: 35,
    problems: [],
  })
})

test('an empty text is no policy and no problem', () => {
  expect(readPolicy('  \n')).toMatchObject({ parsed: { ok: true, value: undefined }, bytes: undefined, problems: [] })
})

test('what is wrong or not known is marked where it stands', () => {
  const text = '{"ProxyMode": "direct", "Zzz": [1], "BookmarkBarEnabled": true}'
  const marks = readPolicy(text).marks.map(({ from, to, severity }) => [severity, text.slice(from, to)])
  expect(marks).toEqual([
    ['error', '"ProxyMode": "direct"'],
    ['warning', '"Zzz"'],
  ])
  expect(readPolicy('{"a": 1,}').marks).toMatchObject([{ from: 8, to: 9, severity: 'error' }])
})

test('a policy that stands twice is marked where a later one replaces it', () => {
  const text = '{"HomepageLocation": "a", "HomepageLocation": "b"}'
  const marks = readPolicy(text).marks.map(({ from, to, severity, message }) => [
    severity,
    text.slice(from, to),
    message,
  ])
  expect(marks).toEqual([
    ['warning', '"HomepageLocation": "a"', 'HomepageLocation is given more than once; the last one counts'],
  ])
})
