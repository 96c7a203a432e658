import { expect, it } from 'vitest'
import { withResult } from './write-result'

it('replaces the last result and nothing beside it', () => {
  const text = 'Before\n<!-- rows -->\nold\n<!-- /rows -->\n<!-- growth --><!-- /growth -->\n'
  const once = withResult(text, 'rows', 'new')
  expect(once).toBe('Before\n<!-- rows -->\n\nnew\n\n<!-- /rows -->\n<!-- growth --><!-- /growth -->\n')
  expect(withResult(once, 'rows', 'new')).toBe(once)
})
