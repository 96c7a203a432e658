import { expect, test, vi } from 'vitest'
import { Playback } from './playback'

test('a video that has loaded before the page came to it is shown with its size and its time', () => {
  const video = document.createElement('video')
  const has = (name: 'readyState' | 'videoWidth' | 'videoHeight' | 'currentTime', value: number) =>
    vi.spyOn(video, name, 'get').mockReturnValue(value)
  has('readyState', 4)
  has('videoWidth', 800)
  has('videoHeight', 600)
  const playback = new Playback(0)
  const detach = playback.attach(video)
  expect(playback.get()).toMatchObject({ size: { width: 800, height: 600 }, isWaiting: false })
  has('currentTime', 1.5005)
  video.dispatchEvent(new Event('timeupdate'))
  expect(playback.get().at).toBe(1_500)
  detach()
})
