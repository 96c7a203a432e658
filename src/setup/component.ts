// Components look, and take clicks, as in the dashboard.
import '../ui/theme.css'
import { afterEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'

// In this order: a component that leaves may still ask, and keeps its draft then. The next test begins without them.
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})
