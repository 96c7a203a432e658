import { readFileSync } from 'node:fs'
import { Fingers } from '../pages/fingers'
import { SMALL } from '../support/api'
import { openConsole } from '../support/open-console'
import { expect, test } from '../support/test'

/** The pictures of the live screen: zoomed, cut, frozen and compared. */

test.use({ hasOwnTab: true })

test('a picture is zoomed and pulled by mouse, keyboard and fingers, and hit exactly; a region is a file; two pictures tell what has changed', async ({
  api,
  console,
  site,
  page,
  signIn,
}) => {
  await openConsole({ api, site, signIn, console }, { query: '?tool=history' })
  const zoom = page.getByText(/^\d+ %$/)

  await test.step('zoomed by the wheel, and pulled', async () => {
    const coordinates = page.getByText('700, 500')
    /** How far that point of the display is from a point of the page: it may still be on its way. */
    const apart = async (from: { x: number; y: number }) => {
      const { x, y } = await console.pagePoint(700, 500, SMALL)
      return Math.max(Math.abs(x - from.x), Math.abs(y - from.y))
    }
    await console.openTab('Drag')
    // The page may still be laying itself out.
    await expect(async () => {
      await console.pointAt(700, 500, SMALL)
      await expect(coordinates).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.mouse.wheel(0, -700)
    await expect(zoom).toHaveText('100 %')
    await page.mouse.wheel(0, -700)
    await expect(zoom).toHaveText(/^[3-9]\d\d %$/)

    // The picture stays under the pointer that pulls it.
    const at = await console.pagePoint(700, 500, SMALL)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down({ button: 'middle' })
    await page.mouse.move(at.x - 130, at.y - 90, { steps: 5 })
    await page.mouse.up({ button: 'middle' })
    await expect(coordinates).toBeVisible()
    const pulled = { x: at.x - 130, y: at.y - 90 }
    await expect.poll(() => apart(pulled)).toBeLessThanOrEqual(1)

    // With Space by the left button, also where a press would draw.
    await page.mouse.move(pulled.x, pulled.y)
    await page.keyboard.down(' ')
    await page.mouse.down()
    await page.mouse.move(pulled.x + 70, pulled.y + 60, { steps: 5 })
    await page.mouse.up()
    await page.keyboard.up(' ')
    const back = { x: pulled.x + 70, y: pulled.y + 60 }
    await expect.poll(() => apart(back)).toBeLessThanOrEqual(1)
    await expect(page.getByText('Draw a path on the screen', { exact: true })).toBeVisible()

    await page.getByRole('region', { name: 'Screen of the session' }).focus()
    // One key: while Chromium still scrolls along one axis it may drop a key for the other.
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await console.pagePoint(700, 500, SMALL)).x).toBeCloseTo(back.x - 40, 0)

    expect(site.pointers.filter(({ type }) => type !== 'pointermove')).toEqual([])
    await page.keyboard.press('c')
    await expect(console.control).toBeFocused()
    await console.pointAt(703, 507, SMALL)
    await page.mouse.down()
    await page.mouse.up()
    await expect.poll(() => site.pointers.at(-1)).toMatchObject({ type: 'pointerup', x: 703, y: 507 })
    await console.button('Control').click()
    await page.keyboard.press('z')
    await expect(zoom).toBeHidden()
  })

  await test.step('a region', async () => {
    await console.openTab('History')
    await page.keyboard.press('r')
    await console.draw(
      [
        { x: 100, y: 200 },
        { x: 349, y: 299 },
      ],
      SMALL,
    )
    await expect(console.region).toContainText('250 × 100 at 100, 200')
    const [file] = await Promise.all([page.waitForEvent('download'), console.button('Download region').click()])
    expect(file.suggestedFilename()).toMatch(/-100-200-250x100\.png$/)
    // Width and height stand at fixed offsets of a PNG.
    const png = readFileSync(await file.path())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([250, 100])
    await page.keyboard.press('r')
  })

  await test.step('frozen and compared', async () => {
    await page.keyboard.press('x')
    await expect(page.getByText(/^Frozen .* ago$/)).toBeVisible()
    // What is shown was put together from changes: it is the session's screen to the pixel.
    await page.keyboard.press('m')
    await expect(page.getByText('The pictures are identical')).toBeVisible()
    await console.button('Back to the live screen').click()
    await console.button('Resume live view').click()
    await api.pressKeys(new URL(page.url()).pathname.split('/').at(-1) ?? '', ['Ctrl+t'])
    await page.keyboard.press('m')
    const second = page.getByRole('group', { name: 'Second picture' })
    await expect(async () => {
      await second.getByRole('button', { name: 'Take now' }).click()
      await expect(page.getByText(/^[\d,]+ of 786,432 pixels changed \(.+ %\) in \d+ areas?$/)).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()
    await console.option('Slider').check()
    await expect(page.getByRole('slider', { name: 'Comparison slider' })).toBeVisible()
    await console.option('Side by side').check()
    await expect(page.getByRole('img', { name: /^(First|Second) picture/ })).toHaveCount(2)
    await console.button('Back to the live screen').click()
    await expect(console.screen).toBeVisible()
  })

  await test.step('two fingers zoom around the middle between them, and draw nothing', async () => {
    await console.openTab('Drag')
    await expect(console.canvas).toBeVisible()
    const fingers = await Fingers.on(page)
    // It is in the middle again once it is laid out anew: the fingers are to come down on it where it is then.
    const offCenter = async () => {
      const [stage, picture] = await Promise.all(
        [page.getByRole('region', { name: 'Screen of the session' }), console.screen].map((part) => part.boundingBox()),
      )
      if (!stage || !picture) return Infinity
      return Math.hypot(
        stage.x + stage.width / 2 - picture.x - picture.width / 2,
        stage.y + stage.height / 2 - picture.y - picture.height / 2,
      )
    }
    await expect.poll(offCenter).toBeLessThan(1)
    const { x, y } = await console.pagePoint(600, 400, SMALL)
    const box = await console.screen.boundingBox()
    await fingers.go(
      [
        { from: { x: x - 50, y }, to: { x: x - 150, y } },
        { from: { x: x + 50, y }, to: { x: x + 150, y } },
      ],
      40,
    )
    await expect(zoom).toHaveText(/^[2-3]\d\d %$/)
    // Three times as far apart; the zoom stops at one to one on its way, for one move at most.
    const grown = async () => ((await console.screen.boundingBox())?.width ?? 0) / (box?.width ?? 1)
    await expect.poll(grown).toBeGreaterThan(2.7)
    expect(await grown()).toBeLessThan(3.05)
    const apart = async (from: { x: number; y: number }) => {
      const at = await console.pagePoint(600, 400, SMALL)
      return Math.hypot(at.x - from.x, at.y - from.y)
    }
    await expect.poll(() => apart({ x, y })).toBeLessThanOrEqual(2)
    // Two fingers that keep their distance take the picture along.
    await fingers.go([
      { from: { x: x - 50, y }, to: { x: x - 130, y: y - 60 } },
      { from: { x: x + 50, y }, to: { x: x - 30, y: y - 60 } },
    ])
    await expect.poll(() => apart({ x: x - 80, y: y - 60 })).toBeLessThanOrEqual(6)
    await expect(page.getByText('Draw a path on the screen', { exact: true })).toBeVisible()

    // A stage that changes its size under the fingers does not end what they do.
    const farther = [
      { from: { x: x - 200, y }, to: { x: x - 20, y } },
      { from: { x: x + 200, y }, to: { x: x + 20, y } },
    ]
    await fingers.go(farther, 12, async () => {
      await page.setViewportSize({ width: 1440, height: 860 })
      for (const _ of ['laid out', 'drawn']) await page.evaluate(() => new Promise(requestAnimationFrame))
    })
    await expect(zoom).toBeHidden()
  })
})
