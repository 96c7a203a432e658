import { ELEMENT_AT } from '../../../actions/element-at'
import type { Waypoint } from '../../../motion/geometry'

/** What became of files that were to be put into an upload field. */
export const PUT_RESULTS = ['put', 'one file only', 'no field'] as const
export type PutResult = (typeof PUT_RESULTS)[number]

/**
 * Code that puts files of the session into the upload field at a point of the display, or into the one that belongs to what is there: that of
 * its label, or the only one in the part of the page around it. Its result is a {@link PutResult}. The browser opens the files itself, so
 * they may be of any size.
 */
export const putIntoField = (paths: readonly string[], [x, y]: Waypoint): string => `
${ELEMENT_AT}
const there = await elementAt(page, ${JSON.stringify([x, y])})
if (!there) return 'no field'
const found = await there.element.evaluateHandle((element) => {
  const field = 'input[type=file]:not(:disabled)'
  const labeled = element?.closest('label')?.control
  if (labeled?.matches(field)) return labeled
  for (let part = element, steps = 0; part && steps < 6; part = part.parentElement, steps += 1) {
    // A page as a whole takes no file.
    if (part === part.ownerDocument.body || !part.parentElement) return null
    if (part.matches(field)) return part
    const inside = part.querySelectorAll(field)
    if (inside.length === 1) return inside[0]
    if (inside.length > 1) return null
  }
  return null
})
const field = found.asElement()
if (!field) return 'no field'
const files = ${JSON.stringify(paths)}
if (files.length > 1 && !(await field.evaluate((one) => one.multiple))) return 'one file only'
await field.setInputFiles(files)
return 'put'
`
