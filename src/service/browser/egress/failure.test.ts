import { expect, test } from 'vitest'
import { answerTo } from './failure'

test('a page that can’t be reached says in words why, and in brackets what the system said', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND shop.example'), { code: 'ENOTFOUND' })
  const { title, reason } = answerTo(error, 'http://shop.example/')
  expect(`${title}. ${reason}`).toBe(
    'http://shop.example/ can’t be reached. No site was found by this name. Check the spelling. (getaddrinfo ENOTFOUND shop.example)',
  )
  expect(answerTo(new Error('broken'), undefined).reason).toBe('The attempt ended with: broken.')
})
