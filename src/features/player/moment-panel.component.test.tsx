import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testView } from '../../resources/test-view'
import { commandStore } from '../../ui/commands'
import { listenForKeys } from '../../ui/shortcuts'
import type { Moment } from './moment'
import { MomentPanel } from './moment-panel'
import { Playback } from './playback'

test('a video of which only what is seldom of interest is known says so, and the search finds that', async () => {
  const request: Moment = {
    id: 'request',
    at: 40,
    lane: 'rest',
    title: 'GET /cart',
    text: '200',
    tone: 'quiet',
    searched: 'get /cart 200',
  }
  onTestFinished(listenForKeys(commandStore.get))
  const { Around } = testView()
  const panel = (
    <MomentPanel moments={[request]} state="complete" playback={new Playback(0)} isLive={false} onSeek={() => {}} />
  )
  const screen = await render(panel, { wrapper: Around })
  await expect.element(screen.getByText(/Search finds all other events/)).toBeVisible()
  const search = screen.getByRole('searchbox', { name: 'Search events' })
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await search.fill('cart')
  await expect.element(screen.getByRole('option', { name: /GET \/cart/ })).toBeVisible()
  await search.fill('card')
  await expect.element(screen.getByText('No events match.')).toBeVisible()
})

test('a video without events has no choice of them', async () => {
  const panel = (
    <MomentPanel moments={[]} state="complete" playback={new Playback(0)} isLive={false} onSeek={() => {}} />
  )
  const screen = await render(panel, { wrapper: testView().Around })
  await expect.element(screen.getByText(/No actions or events were recorded/)).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Show' })).not.toBeInTheDocument()
})
