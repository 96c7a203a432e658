import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { documentText } from './document-text'

const LINES = Array.from({ length: 40_000 }, (_, index) => `  "blocked-${index}.example.com",`)

test('gives the text of a document of a megabyte, and of what it is changed to', () => {
  const document = Text.of(LINES)
  expect(documentText(document)).toBe(LINES.join('\n'))
  const at = document.line(20_000).from
  const changed = document.replace(at, at + 2, Text.of(['\t', '']))
  expect(documentText(changed)).toBe(changed.toString())
  expect(documentText(changed)).toContain('\t\n"blocked-19999.example.com",')
})

test('an empty document is an empty text, and one of empty lines keeps them', () => {
  expect(documentText(Text.empty)).toBe('')
  expect(documentText(Text.of(['', '', '']))).toBe('\n\n')
})
