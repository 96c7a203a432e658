import { expect, test } from 'vitest'
import { compile } from './compile'

test.each([
  ['await page.click(', '1:18'],
  ['await page.click(\n', '1:18'],
  ['if (true) {\n  await page.click("a")', '2:24'],
  ['const a b = 1', '1:9'],
  ['await page.title()\nconst a b = 1', '2:9'],
])('%j is refused with the position in it', (code, position) => {
  expect(() => compile(code)).toThrow(new RegExp(`^TypeScript transform error: .*\\(${position}\\)$`))
})

test('what code throws in its first line has its column there', async () => {
  const call = compile('throw new Error("x")') as () => Promise<unknown>
  const stack = await call().catch(({ stack }: Error) => stack)
  expect(stack).toContain('code.ts:1:7')
})
