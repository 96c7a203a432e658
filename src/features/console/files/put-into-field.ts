import { ELEMENT_AT } from '../../../actions/element-at'
import type { Waypoint } from '../../../motion/geometry'

/** What became of files that were to be put into an upload field. */
export const PUT_RESULTS = ['put', 'one file only', 'no field'] as const
export type PutResult = (typeof PUT_RESULTS)[number]

/**
 * Code that puts files of the session into the upload field at a place of the display, or into the one that belongs to what is there: that of
 * its label, or the only one in the part of the page around it. Its result is a {@link PutResult}. The browser opens the files itself, so
 * they may be of any size.
 */
export const putIntoField = (paths: readonly string[], [x, y]: Waypoint): string => `
const cdp = await context.newCDPSession(page)
const find = (place) => {
${ELEMENT_AT}
  const element = elementAt(place)
  const field = 'input[type=file]:not(:disabled)'
  const labelled = element?.closest('label')?.control
  if (labelled?.matches(field)) return labelled
  for (let part = element, steps = 0; part && steps < 6; part = part.parentElement, steps += 1) {
    // A page as a whole is no place for a file.
    if (part === part.ownerDocument.body || !part.parentElement) return null
    if (part.matches(field)) return part
    const inside = part.querySelectorAll(field)
    if (inside.length === 1) return inside[0]
    if (inside.length > 1) return null
  }
  return null
}
const { result } = await cdp.send('Runtime.evaluate', { expression: '(' + find + ')(' + ${JSON.stringify(JSON.stringify([x, y]))} + ')' })
if (!result.objectId) return 'no field'
const { objectId } = result
const files = ${JSON.stringify(paths)}
const asked = { objectId, functionDeclaration: 'function () { return this.multiple }', returnByValue: true }
const { result: takesMany } = await cdp.send('Runtime.callFunctionOn', asked)
if (files.length > 1 && !takesMany.value) return 'one file only'
await cdp.send('DOM.setFileInputFiles', { objectId, files })
return 'put'
`
