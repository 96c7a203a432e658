import { ownedStorage } from '../../../ui/owned-storage'
import type { Stroke } from './drawing'

let copied: Stroke | null = null

/** The stroke that was copied last, for this and other sessions. It goes with a sign-out, as drafts do. */
export const copiedStroke = {
  get: (): Stroke | null => copied,
  set: (stroke: Stroke): void => {
    copied = stroke
  },
}

ownedStorage.onGone(() => {
  copied = null
})
