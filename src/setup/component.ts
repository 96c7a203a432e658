// Components look, and take clicks, as in the dashboard.
import '../ui/theme.css'
import * as React from 'react'
import { afterEach, beforeAll, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { OWN } from '../resources/test-view'
import { ownedStorage } from '../ui/owned-storage'
import { forgetWhatIsLeft } from './left-behind'

// For its warnings React takes the stack at each element that is created, up to a number of them in a second: an eighth of what the page takes.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

// All files have one page: what one of them changes of it, the next one would find.
beforeAll(() => page.viewport(1440, 900))

// In this order: a component that leaves may still ask, and keeps its draft then. The next test begins without them.
afterEach(async () => {
  await cleanup()
  forgetWhatIsLeft()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
  // The person of the next test has not signed out.
  if (ownedStorage.isGone(OWN.id)) ownedStorage.retain([OWN.id])
})
