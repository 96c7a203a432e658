import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Announcer, useAnnounce, useAnnounceSettled } from './announce'

function Copy({ what }: { what: string }) {
  const announce = useAnnounce()
  return (
    <button type="button" onClick={() => announce(what)}>
      {what}
    </button>
  )
}

test('what was announced is gone after a while, and a later announcement has all of its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const screen = await render(
      <Announcer>
        <Copy what="Copied" />
        <Copy what="Path reversed" />
      </Announcer>,
    )
    const said = screen.getByRole('status').element()
    const say = (what: string) =>
      screen
        .getByRole('button', { name: what })
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    say('Copied')
    expect(said.textContent).toBe('Copied')
    vi.advanceTimersByTime(6_000)
    say('Path reversed')
    vi.advanceTimersByTime(6_000)
    expect(said.textContent).toBe('Path reversed')
    vi.advanceTimersByTime(6_000)
    expect(said.textContent).toBe('')
  } finally {
    vi.useRealTimers()
  }
})

function Region({ text }: { text: string }) {
  useAnnounceSettled(text)
  return <p>{text}</p>
}

test('a text that changes many times a second is announced once, when it stays; what it was at first is not', async () => {
  const around = (text: string) => (
    <Announcer>
      <Region text={text} />
    </Announcer>
  )
  const screen = await render(around('Draw a rectangle'))
  const region = screen.getByRole('status').element()
  const said: (string | null)[] = []
  const changes = new MutationObserver(() => said.push(region.textContent))
  changes.observe(region, { childList: true })
  for (let width = 1; width <= 20; width++) await screen.rerender(around(`${width} × 9`))
  await expect.poll(() => said).toEqual(['20 × 9'])
  changes.disconnect()
})
