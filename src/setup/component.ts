// Components look, and take clicks, as in the dashboard.
import '../ui/theme.css'
import { afterEach, beforeAll, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { abilities } from '../client/abilities'
import { OWN } from '../resources/test-view'
import { ownedStorage } from '../ui/owned-storage'
import { dismissToasts } from '../ui/toast'

// All files have one page: what one of them changes of it, the next one would find.
beforeAll(() => page.viewport(1440, 900))

// In this order: a component that leaves may still ask, and keeps its draft then. The next test begins without them.
afterEach(async () => {
  await cleanup()
  dismissToasts()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
  // Each test has a service of its own: what the last one did not offer, the next one may.
  abilities['publish'](new Map())
  // Nor has its person signed out.
  if (ownedStorage.isGone(OWN.id)) ownedStorage.retain([OWN.id])
})
