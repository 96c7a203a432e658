import type { ReactNode } from 'react'

/** The scenarios beside the screen. `chosen` and what `choose` takes are ids; undefined where none is chosen. */
export type RenderScenarios = (chosen: string | undefined, choose: (id: string | undefined) => void) => ReactNode
