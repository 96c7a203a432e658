import { z } from 'zod'
import { tabStorage } from '../lib/browser-storage'
import { persisted, TEXT } from '../lib/persisted'
import { newId } from '../ui/new-id'

const stored = persisted(z.string(), 'pooldeck.viewer', { storage: tabStorage, ...TEXT })

/** By which the service distinguishes this tab from others that follow a session. A reload is no other viewer. */
export const VIEWER_ID = stored.get() ?? newId()

// Stored from one page of the tab to the next only: a tab that is duplicated begins with a copy of what is stored.
stored.set(undefined)
// Where nothing can be stored, a reload is another viewer for some seconds.
addEventListener('pagehide', () => stored.set(VIEWER_ID))
addEventListener('pageshow', () => stored.set(undefined))
