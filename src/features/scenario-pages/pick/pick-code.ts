import { z } from 'zod'
import { ELEMENT_AT } from '../../../actions/element-at'
import { ARIA_ROLES } from '../../../contract/aria-roles'
import { FRAME_IN_FRAME } from '../../../contract/scenario-check'
import { SCENARIO } from '../../../contract/scenario-limits'
import type { Pixel } from '../picture/pixel'

/** An element by its role, and how many are visible that are found so. */
const Located = z.object({ role: z.enum(ARIA_ROLES), name: z.string(), found: z.int() })

/** What is at a point of the page in front. */
export const Picked = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('element'),
    /** The frame that it is in, as a check has it; null for the page itself. */
    frame: z.string().min(1).max(SCENARIO.text).nullable(),
    text: z.string(),
    located: Located.nullable(),
  }),
  /** Around the page is its browser. */
  z.object({ is: z.literal('nothing') }),
])
export type Picked = z.infer<typeof Picked>

/** What a person means who clicks on a part of it. */
const CONTROLS =
  'button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab textbox treeitem'

/**
 * Code of Playwright that says what is at a pixel of the display, without a click, as a {@link Picked}: the control that it belongs to, else the
 * nearest element with a name, else with a role. Roles and names are those of Playwright's own snapshots, and each was found again by them.
 */
export const pickCode = ({ x, y }: Pixel): string => `
const roles = ${JSON.stringify(ARIA_ROLES)}
const controls = ${JSON.stringify(CONTROLS.split(' '))}
${ELEMENT_AT}
const there = await elementAt(page, ${JSON.stringify([x, y])})
if (!there) return { is: 'nothing' }
const { frame, frames, element: picked } = there
const text = await picked.evaluate((one) => one.textContent.replace(/\\s+/g, ' ').trim())
const all = []
let element = picked
for (let level = 0; level < 8; level += 1) {
  const tag = await element.evaluate((one) => one.localName)
  if (tag === 'body' || tag === 'html') break
  const alike = frame.locator(tag.replace(/[^\\w-]/g, '\\\\$&'))
  const at = await alike.evaluateAll((those, one) => those.indexOf(one), element)
  const [node, more] = at < 0 ? [] : await alike.nth(at).ariaSnapshotJSON({ depth: 1 })
  if (node && !more && roles.includes(node.role)) {
    const name = (node.name ?? '').slice(0, ${SCENARIO.text})
    const located = frame.getByRole(node.role, name ? { name } : {})
    if (await located.evaluateAll((those, one) => those.includes(one), element)) {
      all.push({ role: node.role, name, found: await located.filter({ visible: true }).count() })
      if (controls.includes(node.role)) break
    }
  }
  element = await element.evaluateHandle((one) => one.parentElement ?? one.getRootNode().host ?? document.body)
}
const located = all.find(({ role }) => controls.includes(role)) ?? all.find(({ name }) => name) ?? all[0] ?? null
return { is: 'element', frame: frames.join(${JSON.stringify(FRAME_IN_FRAME)}) || null, text: text.slice(0, ${SCENARIO.text}), located }
`
