import type { Locator } from 'playwright/test'
import type { Waypoint } from '../../src/motion/geometry'
import { deviation } from '../../src/motion/simplify'
import { Fingers } from '../pages/fingers'
import { SMALL } from '../support/api'
import { openConsole } from '../support/open-console'
import { CUT, dragsOf, lineOf } from '../support/seen-drags'
import { expect, test } from '../support/test'

/** Draws several strokes in the studio; what arrives is told by the page in the pooled browser. */

test.use({ hasOwnTab: true })

test('several strokes are aligned, put in order by mouse and finger, and sent so', async ({
  api,
  console,
  page,
  signIn,
  site,
}) => {
  await openConsole({ api, site, signIn, console }, { headless: true })

  await test.step('they are aligned, sent in their order, and the track that really happened is told', async () => {
    await console.option('Straight').click()
    await console.draw(
      [
        { x: 200, y: 300 },
        { x: 600, y: 300 },
      ],
      SMALL,
    )
    await console.option('Waypoints').click()
    await console.button('New stroke').click()
    await console.click(
      [
        { x: 220, y: 450 },
        { x: 430, y: 500 },
        { x: 700, y: 560 },
      ],
      SMALL,
    )
    // The keyboard goes on from the last point to the first, takes the second along and moves both.
    await console.canvas.focus()
    await page.keyboard.press(']')
    await page.keyboard.press('Shift+}')
    await page.keyboard.press('Shift+ArrowUp')
    await console.group('Points').click()
    await expect(console.field('Point 1 y')).toHaveValue('440')
    await expect(console.field('Point 2 y')).toHaveValue('490')
    await console.button('Select point 3').click()
    await console.button('Same y as the point selected last').click()
    await expect(console.field('Point 1 y')).toHaveValue('560')

    await console.strokeMenu('Stroke 2', 'Send earlier')
    await page.getByRole('switch', { name: 'Smooth' }).uncheck()
    await console.field('Step delay').fill('10')
    await console.button('Send all 2 strokes').click()
    await expect.poll(() => dragsOf(site.pointers).filter((drag) => drag.at(-1)?.type === 'pointerup').length).toBe(2)
    const [first, second] = dragsOf(site.pointers).map(lineOf)
    expect(
      deviation(
        [
          [200, 300],
          [600, 300],
        ],
        second ?? [],
      ),
    ).toBeLessThanOrEqual(CUT)
    expect(
      deviation(
        [
          [220, 560],
          [700, 560],
        ],
        first ?? [],
      ),
    ).toBeLessThanOrEqual(CUT)
    const happened = page.getByRole('region', { name: 'Actual result' })
    await expect(happened).toContainText('ms late')
    await expect(happened.getByText('After', { exact: true })).toBeVisible()
  })

  await test.step('strokes and keys are brought into another order by a finger', async () => {
    const middleOf = async (at: Locator) => {
      const box = await at.boundingBox()
      if (!box) throw new Error('It is not shown')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    await console.option('Straight').click()
    await console.draw(
      [
        { x: 200, y: 650 },
        { x: 600, y: 650 },
      ],
      SMALL,
    )
    await expect(console.strokes).toHaveCount(3)
    const fingers = await Fingers.on(page)
    const names = async (): Promise<string[]> =>
      (await console.strokes.allTextContents()).map((text) => /Stroke \d/.exec(text)?.[0] ?? '')
    const grip = await middleOf(console.strokes.first().getByTitle('Drag to reorder'))
    const below = await middleOf(console.strokes.last())
    await fingers.go([{ from: grip, to: { x: grip.x, y: below.y + 4 } }])
    await expect.poll(names).toEqual(['Stroke 1', 'Stroke 3', 'Stroke 2'])
    await console.button('Undo').click()
    await expect.poll(names).toEqual(['Stroke 2', 'Stroke 1', 'Stroke 3'])

    await console.openTab('Keys')
    for (const key of ['a', 'Return', 'Ctrl+Shift+t', 'F5', 'Control_R', 'z']) {
      await console.field('Key or combination').fill(key)
      await console.field('Key or combination').press('Enter')
    }
    const chips = console.sequence.getByRole('listitem').locator('[data-chip]')
    const keys = (): Promise<(string | null)[]> =>
      chips.evaluateAll((all) => all.map((chip) => chip.getAttribute('aria-label')))
    const before = await keys()
    const [first, ...rest] = before
    // A tap is no drag.
    await fingers.go([{ from: await middleOf(chips.nth(1)), to: await middleOf(chips.nth(1)) }], 0)
    await expect(chips.nth(1)).toHaveAttribute('aria-pressed', 'true')
    // Onto the right half of the last one, which stands in another line.
    const last = await middleOf(chips.last())
    await fingers.go([{ from: await middleOf(chips.first()), to: { x: last.x + 14, y: last.y } }])
    await expect.poll(keys).toEqual([...rest, first])
    await expect(chips.last()).toBeFocused()
    await expect(chips.last()).toHaveAttribute('aria-pressed', 'true')
    // The mouse does the same, and Escape takes the chip back.
    const [from, to] = [await middleOf(chips.nth(2)), await middleOf(chips.first())]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x - 6, to.y, { steps: 6 })
    await expect.poll(async () => (await keys())[0]).toBe(before[3])
    await page.keyboard.press('Escape')
    await expect.poll(keys).toEqual([...rest, first])
    await page.mouse.up()
  })

  await test.step('a freehand stroke is sent as it was drawn, stands in the history, and is sent again', async () => {
    const drawn: Waypoint[] = [
      [150, 250],
      [500, 260],
      [510, 600],
    ]
    /** What the page saw of the drag, once it is over. */
    const seen = async () => {
      await expect.poll(() => site.pointers.at(-1)?.type).toBe('pointerup')
      return dragsOf(site.pointers)[0] ?? []
    }
    site.forget()
    await console.openTab('Drag')
    await console.button('Clear path').click()
    await console.option('Freehand').click()
    await console.draw(
      drawn.map(([x, y]) => ({ x, y })),
      SMALL,
    )
    const request = page.waitForRequest(/drag_mouse/)
    await console.button('Send drag').click()
    const { path } = (await request).postDataJSON() as { path: Waypoint[] }
    expect(deviation(path, drawn)).toBeLessThanOrEqual(3)
    expect(deviation(drawn, path)).toBeLessThanOrEqual(3)
    const drag = await seen()
    expect(drag.every(({ trusted }) => trusted)).toBe(true)
    // Wherever it was seen it was on its path; a busy browser merges moves.
    expect(deviation(lineOf(drag), drawn)).toBeLessThanOrEqual(3)
    for (const [at, end] of [
      [drag[0], drawn[0]],
      [drag.at(-1), drawn.at(-1)],
    ] as const)
      expect(deviation(lineOf(at ? [at] : []), end ? [end] : [])).toBeLessThanOrEqual(2)

    await console.openTab('History')
    const rows = console.history.getByRole('listitem')
    await expect(rows.last()).toBeVisible()
    const before = await rows.count()
    site.forget()
    await rows
      .last()
      .getByRole('button', { name: /^Send again/ })
      .click()
    const { x, y, button, modifiers } = drag[0] ?? {}
    expect((await seen())[0]).toMatchObject({ x, y, button, modifiers })
    await expect(rows).toHaveCount(before + 1)
  })
})
