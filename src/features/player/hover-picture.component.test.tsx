import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { HoverPicture } from './hover-picture'

test('the picture at the pointer is that of where it stopped, though another was still looked for', async () => {
  const { container, rerender } = await render(<HoverPicture address="/none.mp4" at={1_000} />)
  const video = container.querySelector('video') as HTMLVideoElement
  expect(video.currentTime).toBeCloseTo(1, 2)
  const seeking = vi.spyOn(video, 'seeking', 'get').mockReturnValue(true)
  for (const at of [2_000, 3_000]) await rerender(<HoverPicture address="/none.mp4" at={at} />)
  expect(video.currentTime).toBeCloseTo(1, 2)
  seeking.mockReturnValue(false)
  video.dispatchEvent(new Event('seeked'))
  expect(video.currentTime).toBeCloseTo(3, 2)
})
