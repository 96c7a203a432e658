import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { forceColors } from '../../ui/test-display'
import { LaneRows } from './lanes'
import type { Moment } from './moment'
import { Playback } from './playback'

const click: Moment = { id: 'click', at: 500, lane: 'actions', title: 'Clicks', text: '', tone: 'plain', searched: '' }

test('in forced colors the marks of a video and its position stand out from their ground', async () => {
  const { container } = await render(
    <LaneRows
      playback={new Playback(0)}
      moments={[click]}
      length={1_000}
      picture={undefined}
      range={undefined}
      onSeek={() => {}}
    />,
  )
  await forceColors()
  const ground = getComputedStyle(document.body).backgroundColor
  for (const shape of container.querySelectorAll('i, .bg-ink'))
    expect(getComputedStyle(shape).backgroundColor).not.toBe(ground)
  expect(container.querySelectorAll('i, .bg-ink')).toHaveLength(2)
})
