import { styleNonce } from '../../../ui/style-nonce'

/**
 * Lets a library in that writes styles of its own, as far as the policy of the page does: `open` makes its style sheets, which get the nonce
 * of the page; and from then on the style that a `span` is given as an attribute is set as its properties.
 */
export function allowStyles(open: () => void): void {
  HTMLSpanElement.prototype.setAttribute = setOnSpan
  document.createElement = createNonced
  try {
    open()
  } finally {
    Reflect.deleteProperty(document, 'createElement')
  }
}

function createNonced(tag: string, options?: ElementCreationOptions): HTMLElement {
  const element = Document.prototype.createElement.call(document, tag, options)
  if (element instanceof HTMLStyleElement) element.nonce = styleNonce()
  return element
}

function setOnSpan(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value
  else Element.prototype.setAttribute.call(this, name, value)
}
