import { expect, test } from 'vitest'
import { codeSample, LANGUAGES } from '../../code-samples/code-sample'
import { createPool } from '../../contract/endpoints/pools'
import { foldedSample } from './folded-sample'

const request = (chrome_policy: Record<string, unknown>) => ({
  endpoint: createPool,
  baseUrl: 'http://127.0.0.1:4600',
  body: { size: 1, chrome_policy, start_url: 'about:blank' },
})

test.each(LANGUAGES)('in %s a long policy is named instead of shown, and the rest is as ever', (language) => {
  const short = request({ HomepageLocation: 'short' })
  expect(foldedSample(language, short)).toBe(codeSample(language, short))
  const shown = foldedSample(language, request({ HomepageLocation: '$\'&"'.repeat(2_000) }))
  expect(shown.length).toBeLessThan(1_000)
  expect(shown).toContain('{ … 9.8 KiB … }')
  expect(shown).not.toContain('pooldeck-folded')
  expect(shown).toContain('about:blank')
})

test.each(LANGUAGES)('in %s a policy that is still text is written as what it says', (language) => {
  const policy = { BookmarkBarEnabled: true }
  const text = { text: JSON.stringify(policy), toJSON: () => policy }
  expect(codeSample(language, request(text))).toBe(codeSample(language, request(policy)))
})
