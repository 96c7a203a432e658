import { readFile } from 'node:fs/promises'
import type { Waypoint } from '../../src/motion/geometry'
import { SMALL } from '../support/api'
import { openConsole } from '../support/open-console'
import { expect, test } from '../support/test'

/** Keys of all kinds, and strokes of so many points that the studio cannot do all for each of them at once: nothing of them is lost. */

test('keys reach the page in order; strokes of thousands of points stay whole, what comes right after one finds it, and what is sent is it as it is', async ({
  api,
  console,
  page,
  signIn,
  site,
}) => {
  await openConsole({ api, site, signIn, console }, { query: '?tool=keys' })

  await test.step('keys of the drawn keyboard, typed and reserved ones reach the page in order, with their modifiers', async () => {
    // Only the panel scrolls: the view under it, which a space bar would move, has nothing below its end.
    expect(await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
    await console.cap('Ctrl Control_L').click()
    await console.cap('q').click()
    await console.cap('Shift Shift_L').dblclick()
    await console.cap('{ braceleft').click()
    await console.cap('Left arrow Left').click()
    await console.cap('Shift Shift_L').click()
    await console.toggle('Alt').click()
    await console.field('Key or combination').fill('x')
    await console.button('Add').click()
    const reserved = page.getByRole('group', { name: 'Shortcuts your own browser intercepts' })
    await reserved.getByRole('button', { name: /^Show all/ }).click()
    await reserved.getByRole('button', { name: /^F6/ }).click()
    await console.field('Key or combination').fill('eacute')
    await console.field('Key or combination').press('Enter')
    await console.button('Send keys').click()

    await expect.poll(() => site.keys.at(-1)).toMatchObject({ type: 'keyup', key: 'é' })
    const pressed = site.keys
      .filter((event) => event.type === 'keydown' && !['Control', 'Shift', 'Alt'].includes(event.key))
      .map(({ key, modifiers }) => [...modifiers, key].join('+'))
    expect(pressed).toEqual(['Control+q', 'Shift+{', 'Shift+ArrowLeft', 'Alt+x', 'F6', 'é'])
    expect(site.keys.every((event) => event.trusted)).toBe(true)
    const held = new Set<string>()
    for (const { type, code } of site.keys) if (type === 'keydown') held.add(code)
    for (const { type, code } of site.keys) if (type === 'keyup') held.delete(code)
    expect([...held]).toEqual([])
    await console.openTab('Drag')
  })

  await test.step('a stroke of 10,000 points is kept whole, whatever is changed after it', async () => {
    // Fifty lines there and back, each of them a wave.
    const wave = Array.from({ length: 10_000 }, (_, index) => {
      const [row, column] = [Math.floor(index / 200), index % 200]
      return {
        x: 112 + 4 * (row % 2 === 0 ? column : 199 - column),
        y: 200 + 10 * row + Math.round(4 * Math.sin(column)),
      }
    })
    await console.drawDensely(wave, SMALL)
    await expect(page.getByText(/^10000 points reduced to \d+ \(at most 1\.[0-5] px off\)$/)).toBeVisible()
    const tolerance = page.getByRole('slider', { name: 'Tolerance' })
    await tolerance.press('Home')
    await expect(page.getByText(/^10000 points reduced to \d{4,5} \(at most 0\.0 px off\)$/)).toBeVisible()
    await console.button('Undo').click()
    await expect(tolerance).toHaveValue('1.5')
    await page.reload()
    await expect(page.getByText(/^10000 points reduced to \d+ \(at most 1\.[0-5] px off\)$/)).toBeVisible()
    await console.button('Clear path').click()
  })

  await test.step('what comes right after a long line finds it: taken back, drawn beside, or another tool chosen', async () => {
    const lines = Array.from({ length: 10 }, (_, row) =>
      [200, 300].map((y) => ({ x: 200 + 20 * row, y: y + row })),
    ).flat()
    /** The button comes up, and in the same moment something else happens: no frame is painted in between. */
    const letGoAnd = (next: string) =>
      console.canvas.evaluate((canvas, next) => {
        const pointer = { bubbles: true, pointerId: 1, isPrimary: true, clientX: 500, clientY: 400, buttons: 1 }
        canvas.dispatchEvent(new PointerEvent('pointerup', { ...pointer, buttons: 0 }))
        const key = { bubbles: true, key: next, ctrlKey: next === 'z' }
        if (next === 'pointerdown') canvas.dispatchEvent(new PointerEvent('pointerdown', pointer))
        else document.body.dispatchEvent(new KeyboardEvent('keydown', key))
      }, next)

    await console.pressAndDraw(lines, SMALL)
    await letGoAnd('z')
    await expect(console.button('Redo')).toBeEnabled()
    await page.mouse.up()
    await console.button('Redo').click()
    await expect(page.getByText(/^20 points reduced to /)).toBeVisible()

    await console.pressAndDraw(lines, SMALL)
    await letGoAnd('pointerdown')
    await page.mouse.up()
    await expect(console.strokes).toHaveCount(2)

    await console.pressAndDraw(lines, SMALL)
    await letGoAnd('k')
    await expect(console.canvas).toBeHidden()
    await page.mouse.up()
    await console.openTab('Drag')
    await expect(console.strokes).toHaveCount(3)
    await console.button('Clear path').click()
  })

  await test.step('a gesture of another display is imported, exported, checked and played at its scale; what is sent is a long stroke as it is, also when it was changed in the same moment', async () => {
    const path = Array.from({ length: 2_000 }, (_, index) => [50 + (index % 400), 100 + Math.floor(index / 400)])
    const motion = { smooth: false, steps_per_segment: 1, step_delay_ms: 0 }
    const viewport = { width: SMALL.width / 2, height: SMALL.height / 2 }
    const gesture = { name: 'Long', viewport, strokes: [{ name: 'Long', path, motion }], motion }
    await console.group('Saved gestures').click()
    await console.importGestures('long.json', JSON.stringify({ pooldeck_gestures: 1, gestures: [gesture] }))
    const download = page.waitForEvent('download')
    await console.button('Export all').click()
    const text = await readFile(await (await download).path(), 'utf8')
    const broken = text.replace('[50, 100]', '[512, 100]')
    const line = broken.split('\n').findIndex((each) => each.includes('[512, 100]')) + 1
    await console.importGestures('broken.json', broken)
    await expect(page.getByRole('alert')).toContainText(`Line ${line}, column`)
    await expect(page.getByRole('alert')).toContainText('gestures[0].strokes[0].path[0]')

    await page.getByRole('listitem', { name: 'Long' }).getByRole('button', { name: /Long/ }).first().click()
    await expect(page.getByText('2000 points').first()).toBeVisible()
    await console.field('Name of the gesture').fill('Twice as large')
    await console.button('Save gesture').click()
    await expect(page.getByRole('list', { name: 'Saved gestures' }).getByRole('listitem')).toHaveCount(2)
    await console.canvas.focus()
    const sent = page.waitForRequest(/drag_mouse/)
    // No frame is painted in between: the point is chosen, moved twice, and sent.
    await console.canvas.evaluate((canvas) => {
      const press = (key: string, more: KeyboardEventInit = {}) =>
        canvas.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key, ...more }))
      press(']')
      press('ArrowDown', { shiftKey: true })
      press('ArrowDown', { shiftKey: true })
      press('Enter', { ctrlKey: true })
    })
    expect(((await sent).postDataJSON() as { path: Waypoint[] }).path[0]).toEqual([101, 221])
    await expect.poll(() => site.pointers.find(({ type }) => type === 'pointerdown')?.y).toBe(221)
    // A reader of the screen is told the same for a moment.
    await expect(page.getByText(/^Done in [\d.]+ m?s$/)).toBeVisible()
  })
})
