// Runs before anything else. zod is told not to make code at run time: the content security policy would refuse and report it.
globalThis['__zod_globalConfig'] = { jitless: true }

// The chosen theme is set before the first paint, so that the page never flashes in the other one (src/ui/theme.ts).
try {
  const theme = localStorage.getItem('pooldeck.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Where storage is forbidden no choice was kept, and the system's theme it is.
}
