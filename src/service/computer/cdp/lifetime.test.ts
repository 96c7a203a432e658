import { expect, test } from 'vitest'
import { CdpError, CdpGone } from '../../browsers/cdp'
import { isBrowserEnded } from '../unreachable'
import { Lifetime } from './lifetime'

const failure = (error: unknown) => new Lifetime().during(() => Promise.reject(error)).catch((said: unknown) => said)

test('what a browser does not answer because it goes is told as its end, and not as a refusal', async () => {
  expect(isBrowserEnded(await failure(new CdpGone('Page.captureScreenshot', 'gone')))).toBe(true)
  expect(await failure(new CdpError('Page.captureScreenshot', 'no'))).toMatchObject({ code: 'internal_error' })
})
