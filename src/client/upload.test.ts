import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, UnreachableError } from './errors'
import { uploadFile } from './upload'

afterEach(() => vi.unstubAllGlobals())

/** A service that answers an upload so, perhaps from another address. */
function answering(status: number, responseText: string, from?: string): void {
  class Sending extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = status
    readonly responseText = responseText
    responseURL = ''
    open(_method: string, url: string): void {
      this.responseURL = from ?? url
    }
    setRequestHeader(): void {}
    abort(): void {}
    send(): void {
      this.dispatchEvent(new Event('load'))
      this.dispatchEvent(new Event('loadend'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending)
  vi.stubGlobal('location', new URL('https://deck.example/sessions/s'))
}

const upload = (): Promise<void> =>
  uploadFile(
    { id: 'c', name: 'c', baseUrl: 'https://pools.example', key: 'key_0123456789' },
    {
      sessionId: 's',
      path: '/tmp/a b',
      file: new File(['x'], 'a b'),
      onSent: () => {},
      signal: new AbortController().signal,
    },
  )

test('a file that was put is done, and one that is refused says by what', async () => {
  answering(201, '')
  await expect(upload()).resolves.toBeUndefined()
  answering(507, JSON.stringify({ code: 'full', message: 'The disk is full.' }))
  await expect(upload()).rejects.toBeInstanceOf(ApiError)
})

test('a file whose upload was redirected is not said to be there', async () => {
  answering(200, '<h1>Log in</h1>', 'https://pools.example/log-in')
  await expect(upload()).rejects.toThrow('redirected this call to another address. Check whether the file arrived')
  await expect(upload()).rejects.toBeInstanceOf(UnreachableError)
})
