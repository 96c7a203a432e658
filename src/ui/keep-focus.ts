import { focusPageHeading, pageHeading } from './page'

const CAN_HAVE_FOCUS =
  'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]:not([tabindex="-1"])'

/** What lies over the page takes the focus and returns it by itself. A list that is a part of the page is not over it. */
const OVER_THE_PAGE = ':is([role=menu], [role=listbox], [role=dialog], [role=alertdialog]):not(main *)'

/** In a dialog one stays while its parts change. */
const DIALOG = '[data-dialog]'

/** What opens over a dialog, and takes the focus from it. */
const OVER_A_DIALOG = ':is([role=menu], [role=listbox]):not(main *, [data-dialog] *)'

/** Says of itself that one works on beside it: a message that shows for a moment. */
const BESIDE = '[aria-modal=false]'

/** What takes letters: who has clicked goes on with the shortcuts of the page, and on a phone a keyboard would come up. */
const TAKES_LETTERS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable=true]'

/** What had the focus, and all that it was in, from the inside out: of each, the index among its siblings. */
interface Held {
  element: Element
  name: string
  /** By keyboard: it is seen there. */
  visibly: boolean
  /** That of its view; null beside the views. */
  heading: HTMLElement | null
  /** The dialog that it is in. */
  dialog: HTMLElement | null
  around: readonly { parent: Element; child: Element; index: number }[]
}

/**
 * A person stays where they were when their own action removes what had the focus: the focus goes to what does the same
 * now, to what replaced it, or to what is nearest; with the whole view, to the heading of the next one, also when that is
 * yet to come. Left to the browser it falls to the page's body, and Tab begins from the top.
 * Returns what ends it.
 */
export function keepFocus(): () => void {
  let held: Held | undefined
  /** In the dialog that is open. */
  let inDialog: Held | undefined
  let frame = 0
  const hold = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    if (!target.closest(OVER_THE_PAGE)) held = heldBy(target)
    else if (target.closest(DIALOG)) inDialog = heldBy(target)
  }
  // Views that give the focus to something themselves have done so by the next frame.
  const restore = (): void => {
    frame = 0
    const dialog = isLost(inDialog) ? inDialog.dialog : null
    if (dialog?.isConnected === false) inDialog = undefined
    if (document.activeElement !== document.body) return
    if (inDialog && dialog?.isConnected) {
      if (!document.querySelector(OVER_A_DIALOG)) (nearest(inDialog) ?? dialog).focus()
      return
    }
    if (!isLost(held)) return
    if (document.querySelector(`${OVER_THE_PAGE}:not(${BESIDE})`)) return
    if (held.heading?.isConnected === false) focusPageHeading()
    else (sameElsewhere(held) ?? nearest(held))?.focus()
  }
  const changed = new MutationObserver(() => {
    if (isLost(held) || isLost(inDialog)) frame ||= requestAnimationFrame(restore)
  })
  document.addEventListener('focusin', hold)
  changed.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', hold)
    changed.disconnect()
    cancelAnimationFrame(frame)
  }
}

const isLost = (held: Held | undefined): held is Held => held?.element.isConnected === false

function heldBy(element: Element): Held {
  const around: Held['around'][number][] = []
  const dialog = element.closest<HTMLElement>(DIALOG)
  const outermost = dialog ?? document.body
  for (let child = element; child.parentElement && child !== outermost; child = child.parentElement) {
    const parent = child.parentElement
    around.push({ parent, child, index: [...parent.children].indexOf(child) })
  }
  const heading = element.closest('main') && pageHeading()
  return { element, name: nameOf(element), visibly: element.matches(':focus-visible'), heading, dialog, around }
}

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent

/** The button of an empty list, for example, is above the list from then on. Several of one name are each of a row of its own. */
function sameElsewhere({ element, name }: Held): HTMLElement | undefined {
  if (!element.matches('button') || name === '') return undefined
  const same = [...document.querySelectorAll('button')].filter(
    (each) => isOpen(each) && nameOf(each) === name && !each.closest(OVER_THE_PAGE),
  )
  return same.length === 1 ? same[0] : undefined
}

function nearest({ around, visibly }: Held): HTMLElement | undefined {
  const first = around.findIndex(({ parent }) => parent.isConnected)
  for (const { parent, index } of around.slice(Math.max(first, 0))) {
    const children = [...parent.children]
    const [after, before] = [children.slice(index), children.slice(0, index).toReversed()]
    for (const child of [...after, ...before]) {
      const found = [child, ...child.querySelectorAll(CAN_HAVE_FOCUS)].find(
        (each): each is HTMLElement => isOpen(each) && (visibly || !each.matches(TAKES_LETTERS)),
      )
      if (found) return found
    }
  }
  return undefined
}

const isOpen = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches(CAN_HAVE_FOCUS) &&
  element.tabIndex >= 0 &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled')
