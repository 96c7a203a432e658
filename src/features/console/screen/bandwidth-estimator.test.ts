import { expect, it } from 'vitest'
import { BandwidthEstimator } from './bandwidth-estimator'

const png = (ms: number) => ({ bytes: 400_000, ms, type: 'image/png', whole: true })
const webp = (ms: number) => ({ bytes: 40_000, ms, type: 'image/webp', whole: true })

it('asks for every pixel, without a pause, while the line is quick', () => {
  const pace = new BandwidthEstimator()
  for (const ms of [3, 40, 20]) pace.add(png(ms))
  expect([pace.type, pace.pauseMs]).toEqual(['image/png', 0])
})

it('asks for compressed pictures on a slow line, and leaves half of it to inputs', () => {
  const pace = new BandwidthEstimator()
  pace.add(png(1_600))
  expect([pace.type, pace.pauseMs]).toEqual(['image/webp', 1_600])
  pace.add(webp(160))
  expect([pace.type, pace.pauseMs]).toEqual(['image/webp', 0])
  pace.add(webp(9_000))
  expect(pace.pauseMs).toBe(2_000)
})

it('comes back to every pixel when the line is quick again, and not before', () => {
  const pace = new BandwidthEstimator()
  pace.add(png(1_600))
  for (let picture = 0; picture < 10; picture++) pace.add(webp(30))
  expect(pace.type).toBe('image/webp')
  for (let picture = 0; picture < 10; picture++) pace.add(webp(5))
  expect(pace.type).toBe('image/png')
})

it('learns nothing of the line from a picture that is hardly one', () => {
  const pace = new BandwidthEstimator()
  pace.add({ bytes: 900, ms: 300, type: 'image/png', whole: true })
  expect([pace.type, pace.pauseMs]).toEqual(['image/png', 0])
})

it('learns from the first slow picture, however quick those before it were, and forgets it as soon', () => {
  const pace = new BandwidthEstimator()
  for (let quick = 0; quick < 50; quick++) pace.add({ bytes: 700_000, ms: 20, type: 'image/png', whole: true })
  expect(pace.isSlow).toBe(false)
  pace.add({ bytes: 700_000, ms: 11_000, type: 'image/png', whole: true })
  expect(pace).toMatchObject({ isSlow: true, type: 'image/webp' })
  for (let quick = 0; quick < 12; quick++) pace.add({ bytes: 90_000, ms: 3, type: 'image/webp', whole: true })
  expect(pace).toMatchObject({ isSlow: false, type: 'image/png' })
})
