// Runs before the first paint, so that a page in the chosen theme never flashes in the other one. See src/ui/theme.ts.
const theme = localStorage.getItem('pooldeck.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
