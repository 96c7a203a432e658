import { expect, test } from 'vitest'
import { codecOf } from './h264-codec'

test('a frame says by which profile and level it is decoded, wherever in it that stands', () => {
  const parameters = [0, 0, 0, 1, 0x67, 0x64, 0, 0x2a, 0xac]
  const delimiter = [0, 0, 1, 9, 0xf0]
  expect(codecOf(new Uint8Array([...delimiter, ...parameters, 0, 0, 1, 0x68, 0xee]))).toBe('avc1.64002A')
  expect(() => codecOf(new Uint8Array([...delimiter, 0, 0, 1, 0x41, 1, 2, 3]))).toThrow('no parameters')
})
