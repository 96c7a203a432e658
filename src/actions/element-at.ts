/**
 * The source of a function of the page, `elementAt([x, y])`: the element at a pixel of the display, through open shadow roots and frames of the
 * same origin; null beside the page. Code that is sent to a page begins with it.
 */
export const ELEMENT_AT = `function elementAt([x, y]) {
  // Of the display, as the pixels of the page are.
  const ratio = devicePixelRatio
  let at = [
    (x - screenX - (outerWidth - innerWidth * ratio) / 2) / ratio,
    (y - screenY - (outerHeight - innerHeight * ratio)) / ratio,
  ]
  let element = document.elementFromPoint(...at)
  for (;;) {
    const inner = element?.shadowRoot?.elementFromPoint(...at)
    if (inner && inner !== element) {
      element = inner
      continue
    }
    const page = element?.tagName === 'IFRAME' ? element.contentDocument : null
    if (!page) return element
    const { left, top } = element.getBoundingClientRect()
    at = [at[0] - left - element.clientLeft, at[1] - top - element.clientTop]
    element = page.elementFromPoint(...at)
  }
}`
