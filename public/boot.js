// Runs before anything else. zod is told not to make code at run time: the content security policy would refuse and report it.
globalThis['__zod_globalConfig'] = { jitless: true }

// The chosen theme is set before the first paint, so that the page never flashes in the other one (src/ui/theme.ts).
try {
  const theme = localStorage.getItem('pooldeck.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Where storage is forbidden no choice was kept, and the system's theme it is.
}

// A file of the page that does not come is told here: the code that could tell it may be the one that is missing.
addEventListener(
  'error',
  ({ target }) => {
    const opening = document.querySelector('[data-opening]')
    if (!opening || !(target instanceof HTMLScriptElement)) return
    opening.dataset.opening = 'failed'
    // A link to this address would lose the key in it.
    opening.querySelector('button').addEventListener('click', () => location.reload())
  },
  true,
)
