import { useMedia } from '../../../ui/use-media'

/** Returns why nothing plays by itself; undefined where the person has not asked their system for less motion. */
export const useStillReason = (): string | undefined =>
  useMedia('(prefers-reduced-motion: reduce)') ? 'your system asks for less motion; move the slider instead' : undefined
