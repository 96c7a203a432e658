import { expect, test } from 'vitest'
import { ResourceName } from '../contract/resource'
import { archiveName } from './archive-name'

test.for([
  ['ad-blocker.zip', 'ad-blocker'],
  ['uBlock Origin (1.57).ZIP', 'uBlock-Origin-1.57'],
  ['übersetzer.zip', 'bersetzer'],
  [`${'x'.repeat(300)}.zip`, 'x'.repeat(255)],
])('%s suggests a name that the service takes', ([file, name]) => {
  expect(archiveName(file!)).toBe(name)
  expect(ResourceName.safeParse(archiveName(file!)).success).toBe(true)
})

test('a file without a letter of the Latin alphabet suggests none', () => {
  expect(archiveName('翻訳.zip')).toBe('')
})
