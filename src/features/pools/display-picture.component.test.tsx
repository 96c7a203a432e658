import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { DisplayPicture } from './display-picture'

test('the picture of a very small display has no part of negative size', async () => {
  const { container } = await render(<DisplayPicture display={{ width: 10, height: 10 }} kiosk={false} />)
  const sizes = [...container.querySelectorAll('rect')].flatMap((rect) =>
    ['width', 'height'].map((name) => Number(rect.getAttribute(name))),
  )
  expect(sizes.length).toBeGreaterThan(0)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(0)
})
