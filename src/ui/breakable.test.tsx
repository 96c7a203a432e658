import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breakable } from './breakable'

test('a URL breaks after what separates its parts, and not within a word', () => {
  expect(renderToStaticMarkup(<Breakable>{'/pools/'}</Breakable>)).toBe('/pools/<wbr/>')
  expect(renderToStaticMarkup(<Breakable>{'///'}</Breakable>)).toBe('///<wbr/>')
  expect(renderToStaticMarkup(<Breakable>{'https://shop.example/a-b?team=qa_1'}</Breakable>)).toBe(
    'https://<wbr/>shop.<wbr/>example/<wbr/>a-<wbr/>b?<wbr/>team=<wbr/>qa_1',
  )
})
