import { newId } from '../../../ui/new-id'

/** By which the service tells this page from others that follow a session. */
export const VIEWER_ID = newId()
