// First: React looks for what this takes away as it is loaded.
import './plain-react'
// Components look, and take clicks, as in the dashboard.
import '../ui/theme.css'
import { afterEach, beforeAll, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { OWN } from '../resources/test-view'
import { ownedStorage } from '../ui/owned-storage'
import { forgetWhatIsLeft } from './left-behind'

// All files have one page: what one of them changes of it, the next one would find.
beforeAll(async () => {
  await page.viewport(1440, 900)
  // What is measured before its font is there has another width than after.
  await Promise.all([...document.fonts].map((font) => font.load()))
})

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
