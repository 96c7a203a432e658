/**
 * Source of a function for code of Playwright, `elementAt(page, [x, y])`: what is at a pixel of the display, through open shadow roots and frames of any
 * site. Gives `frame`, `frames` (a selector of each frame on the way) and `element`, a handle; null beside the page.
 */
export const ELEMENT_AT = `async function elementAt(page, point) {
  // Of the display, as the pixels of the page are.
  let at = await page.evaluate(([x, y]) => {
    const ratio = devicePixelRatio
    return [
      (x - screenX - (outerWidth - innerWidth * ratio) / 2) / ratio,
      (y - screenY - (outerHeight - innerHeight * ratio)) / ratio,
    ]
  }, point)
  const frames = []
  let frame = page.mainFrame()
  for (;;) {
    const handle = await frame.evaluateHandle((at) => {
      let element = document.elementFromPoint(...at)
      for (;;) {
        const inner = element?.shadowRoot?.elementFromPoint(...at)
        if (!inner || inner === element) break
        element = inner
      }
      return element
    }, at)
    const element = handle.asElement()
    if (!element) return null
    const inner = await element.contentFrame()
    if (!inner) return { frame, frames, element }
    frames.push(await selectorOf(frame, element))
    at = await element.evaluate((one, [x, y]) => {
      const { left, top } = one.getBoundingClientRect()
      const { paddingLeft, paddingTop } = getComputedStyle(one)
      return [x - left - one.clientLeft - parseFloat(paddingLeft), y - top - one.clientTop - parseFloat(paddingTop)]
    }, at)
    frame = inner
  }
}
// What says best which frame it is, and finds no other one.
async function selectorOf(frame, element) {
  const [tag, ...named] = await element.evaluate((one) => [
    one.localName,
    ...['title', 'name', 'id', 'src'].map((name) => [name, one.getAttribute(name)]),
  ])
  for (const [name, value] of named) {
    if (!value || value.length > 100 || value.includes(' >>> ') || /["\\\\\\n]/.test(value)) continue
    const selector = tag + '[' + name + '="' + value + '"]'
    if ((await frame.locator(selector).count()) === 1) return selector
  }
  const at = await frame.locator(tag).evaluateAll((those, one) => those.indexOf(one), element)
  return tag + ' >> nth=' + at
}`
