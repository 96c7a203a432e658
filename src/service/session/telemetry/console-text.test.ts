import { expect, test } from 'vitest'
import { consoleText } from './console-text'

const text = (value: string) => ({ type: 'string', value })
const number = (value: number) => ({ type: 'number', value, description: String(value) })

test.each([
  { args: [text('%cReady'), text('color: green')], shown: 'Ready' },
  {
    args: [text('%s has %d of %i, %f %%'), text('one'), number(2.9), number(3), number(4.5)],
    shown: 'one has 2 of 3, 4.5 %',
  },
  { args: [text('%s and'), text('one'), text('two')], shown: 'one and two' },
  { args: [text('%d and %s'), text('none')], shown: 'NaN and %s' },
  { args: [text('100% sure, 5 %x')], shown: '100% sure, 5 %x' },
  { args: [number(1), text('%s'), text('two')], shown: '1 %s two' },
  { args: [], shown: '' },
])('a message that the console shows as “$shown” is recorded as that', ({ args, shown }) => {
  expect(consoleText(args)).toBe(shown)
})
