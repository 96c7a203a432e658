import { expect, test } from 'vitest'
import { CdpError, CdpGone } from '../../browser/cdp-error'
import { isBrowserEnded } from '../unreachable'
import { Lifetime } from './lifetime'

const failing = (error: Error): Promise<unknown> =>
  new Lifetime().during(async () => {
    throw error
  })

test('what a browser does not answer because it goes is told as its end, and not as a refusal', async () => {
  const gone = failing(new CdpGone('Page.captureScreenshot', 'gone'))
  await expect(gone).rejects.toSatisfy(isBrowserEnded)
  const refused = failing(new CdpError('Page.captureScreenshot', 'no'))
  await expect(refused).rejects.toMatchObject({ code: 'internal_error' })
})
