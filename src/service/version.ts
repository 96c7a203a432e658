import { version } from '../../package.json'

/** The vite configuration puts it in. */
const sources: string = import.meta.env.POOLDECK_BUILD

/** `0.1.0`, and after a `+` from which sources it was built, where that is known: hosts of the same number may differ. */
export const VERSION = sources === '' ? version : `${version}+${sources}`
