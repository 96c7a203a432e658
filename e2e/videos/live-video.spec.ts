import { expect, test } from '../support/test'

/** A page in motion: all of it changes, again and again. */
const MOVING = `data:text/html,<body style="margin:0"><script>
let turn = 0
setInterval(() => {
  turn += 7
  document.body.style.background = 'repeating-conic-gradient(from ' + turn + 'deg, teal 0 9deg, orange 0 17deg, white 0 23deg)'
}, 50)
</script><div style="height:100vh"></div>`

test.use({ hasOwnTab: true })

test('on a slow line a page in motion becomes a video by itself, and a person may choose pictures all the same', async ({
  api,
  signIn,
  console,
  page,
}) => {
  const pool = await api.createPool({ size: 1, start_url: MOVING })
  const { session_id } = await api.acquire(pool)
  await signIn.byUrl(`/sessions/${session_id}`)
  await expect(console.live).toBeVisible()
  const state = page.getByLabel('State of the screen')
  const choice = state.getByRole('button', { name: /^Live view:/ })
  await expect(choice).toHaveAccessibleName('Live view: Pictures automatic')

  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 40, downloadThroughput: 60_000, uploadThroughput: 60_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await expect(choice).toHaveAccessibleName('Live view: Video automatic')
  await expect(state).toContainText('H.264')
  await expect(console.live).toBeVisible()

  await choice.click()
  await page.getByRole('menuitemradio', { name: /^Pictures/ }).click()
  await expect(choice).toHaveAccessibleName('Live view: Pictures chosen')
  await expect(state).toContainText(/PNG|WEBP/)
  await network.detach()
})
