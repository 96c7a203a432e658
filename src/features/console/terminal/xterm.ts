import '@xterm/xterm/css/xterm.css'
import './terminal.css'
import { FitAddon } from '@xterm/addon-fit'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { type ITheme, Terminal } from '@xterm/xterm'
import { pause } from '../../../lib/pause'
import { allowStyles } from './allowed-styles'
import type { Size } from './shell'

const FONT = '13px "JetBrains Mono Variable"'
/** A font that does not come in this time is not waited for, ms. */
const FONT_MS = 1_000
/** Lines that are kept above what can be seen. */
const SCROLLBACK = 5_000

/** A terminal on the page. */
export interface Screen {
  readonly terminal: Terminal
  /** As many cells as there is room for; undefined while it cannot be seen. */
  readonly fit: () => Size | undefined
  readonly dispose: () => void
}

/** Opens a terminal in an element, in the colors and the font of the page. */
export async function openScreen(container: HTMLElement, label: string): Promise<Screen> {
  // What is measured before the font is there has the wrong width for ever.
  await Promise.race([document.fonts.load(FONT).catch(() => {}), pause(FONT_MS)])
  const terminal = new Terminal({
    fontFamily: '"JetBrains Mono Variable", "JetBrains Mono", ui-monospace, monospace',
    fontSize: 13,
    lineHeight: 1.2,
    cursorBlink: false,
    scrollback: SCROLLBACK,
    // Programs choose colors for a ground that they do not know.
    minimumContrastRatio: 4.5,
    screenReaderMode: true,
    theme: themeOf(container),
    linkHandler: { activate: (_, uri) => openLink(uri) },
  })
  const fitting = new FitAddon()
  terminal.loadAddon(fitting)
  terminal.loadAddon(new WebLinksAddon((_, uri) => openLink(uri)))
  allowStyles(() => terminal.open(container))
  terminal.textarea?.setAttribute('aria-label', label)
  container.querySelector('.xterm-accessibility-tree')?.setAttribute('aria-label', 'Screen of the terminal')
  const recolor = (): void => {
    terminal.options.theme = themeOf(container)
  }
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', recolor)
  const observer = new MutationObserver(recolor)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return {
    terminal,
    fit: () => {
      if (container.clientWidth === 0 || container.clientHeight === 0) return undefined
      fitting.fit()
      return { cols: terminal.cols, rows: terminal.rows }
    },
    dispose: () => {
      dark.removeEventListener('change', recolor)
      observer.disconnect()
      terminal.dispose()
    },
  }
}

function openLink(uri: string): void {
  if (/^https?:/i.test(uri)) window.open(uri, '_blank', 'noopener,noreferrer')
}

/** The colors of the page as they are now: a terminal reads no variables. */
function themeOf(container: HTMLElement): ITheme {
  const probe = document.createElement('span')
  container.append(probe)
  const read = (name: string): string => {
    probe.style.color = `var(--color-${name})`
    return getComputedStyle(probe).color
  }
  const theme = {
    background: read('surface'),
    foreground: read('ink'),
    cursor: read('accent'),
    cursorAccent: read('surface'),
    selectionBackground: read('accent-soft'),
    selectionForeground: read('ink'),
    scrollbarSliderBackground: read('line'),
    scrollbarSliderHoverBackground: read('line-strong'),
    scrollbarSliderActiveBackground: read('line-strong'),
  }
  probe.remove()
  return theme
}
