import type { MouseEvent } from 'react'

/** For a button that is pressed while the picture has the focus: the picture keeps it, and with it the keys. */
export const LEAVES_FOCUS = { onMouseDown: (event: MouseEvent): void => event.preventDefault() }
