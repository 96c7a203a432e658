import type { Waypoint } from '../src/motion/geometry'
import { deviation } from '../src/motion/simplify'
import { SMALL } from './support/api'
import { openConsole } from './support/open-console'
import { CUT, lineOf } from './support/seen-drags'
import { expect, test } from './support/test'

/** Draws in the console; what arrives is told by the page in the pooled browser. */

test(
  'what is drawn arrives as one trusted drag along it, with its button and keys, and can be sent again',
  { tag: '@alone' },
  async ({ api, console, page, signIn, site }) => {
    await openConsole({ api, site, signIn, console })
    /** What the page saw of the drag, once it is over. */
    const seen = async () => {
      await expect.poll(() => site.pointers.at(-1)?.type, { timeout: 20_000 }).toBe('pointerup')
      return site.pointers.slice(site.pointers.findIndex((event) => event.type === 'pointerdown'))
    }

    await test.step('waypoints', async () => {
      const path: Waypoint[] = [
        [200, 300],
        [520, 340],
        [640, 600],
        [300, 650],
      ]
      await console.option('Waypoints').click()
      await console.click(
        path.map(([x, y]) => ({ x, y })),
        SMALL,
      )
      await expect(console.time).toContainText(/s/)
      await console.button('Send drag').click()
      const drag = await seen()
      expect(drag.filter((event) => event.type !== 'pointermove').map((event) => event.type)).toEqual([
        'pointerdown',
        'pointerup',
      ])
      expect(drag.every((event) => event.trusted)).toBe(true)
      expect(drag[0]).toMatchObject({ button: 0, modifiers: [] })
      const line = lineOf(drag)
      expect(deviation(path, line)).toBeLessThanOrEqual(CUT)
      expect(deviation(path.slice(0, 1), line.slice(0, 1))).toBeLessThanOrEqual(2)
      expect(deviation(path.slice(-1), line.slice(-1))).toBeLessThanOrEqual(2)
    })

    await test.step('a freehand stroke with the right button and Shift held', async () => {
      const path = [
        { x: 150, y: 250 },
        { x: 500, y: 260 },
        { x: 510, y: 600 },
      ]
      site.forget()
      await console.button('Clear path').click()
      await console.option('Freehand').click()
      await console.draw(path, SMALL)
      await console.option('Right').click()
      await console.toggle('Hold Shift').click()
      await page.getByRole('switch', { name: 'Smooth' }).uncheck()
      await console.field('Steps per segment').fill('40')
      await console.field('Step delay').fill('10')
      await console.button('Send drag').click()
      const drag = await seen()
      expect(drag[0]).toMatchObject({ button: 2, buttons: 2, modifiers: ['Shift'] })
      const drawn: Waypoint[] = path.map(({ x, y }) => [x, y])
      const line = lineOf(drag)
      expect(deviation(line, drawn)).toBeLessThanOrEqual(3)
      expect(deviation(drawn, line)).toBeLessThanOrEqual(CUT)
      expect(deviation(drawn.slice(0, 1), line.slice(0, 1))).toBeLessThanOrEqual(2)
      expect(deviation(drawn.slice(-1), line.slice(-1))).toBeLessThanOrEqual(2)
    })

    await test.step('what was sent stands in the history, and is sent again', async () => {
      await console.openTab('History')
      const rows = console.history.getByRole('listitem')
      await expect(rows).toHaveCount(2)
      site.forget()
      await rows.last().getByRole('button', { name: 'Send again', exact: true }).click()
      expect((await seen())[0]).toMatchObject({ button: 2, modifiers: ['Shift'] })
      await expect(rows).toHaveCount(3)
    })
  },
)
