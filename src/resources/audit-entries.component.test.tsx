import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../client/test-service'
import { AuditLogEntry } from '../contract/audit-log'
import { AuditEntries } from './audit-entries'
import { testView } from './test-view'

test('a path has one line where there is room for more columns, and on a phone few, which break between its parts', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  answerFetch({ 'GET /org/api_keys': () => Response.json([]) })
  const entry = AuditLogEntry.parse(AuditLogEntry.meta()?.example)
  const path = `/browser_pools/${'quality-assurance-'.repeat(11)}/acquire`
  const older = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: async () => {} }
  const screen = await render(<AuditEntries entries={[{ ...entry, path }]} older={older} />, {
    wrapper: testView().Around,
  })
  const height = () => screen.getByTitle(path).element().getBoundingClientRect().height
  for (const [width, lines] of [
    [1440, 1],
    [768, 1],
    [390, 4],
  ] as const) {
    await page.viewport(width, 800)
    await expect.poll(() => Math.round(height() / 20)).toBe(lines)
  }
})
