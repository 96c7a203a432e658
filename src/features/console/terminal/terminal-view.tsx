import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureTitle } from '../../../client/outcome'
import { useStore } from '../../../lib/store'
import { Notice } from '../../../ui/notice'
import type { Shell } from './shell'
import { openScreen, type Screen } from './xterm'

/** What may be done with the terminal that is shown. */
export interface TerminalHandle {
  copy: () => Promise<boolean>
  paste: (text: string) => void
  focus: () => void
}

/** One shell on the page. `shown`: it can be seen; its size is that of the panel then. */
export function TerminalView({
  shell,
  name,
  shown,
  onHandle,
  onLeave,
}: {
  shell: Shell
  name: string
  shown: boolean
  /** Null when it goes. */
  onHandle: (handle: TerminalHandle | null) => void
  /** The keys of the page are wanted back. */
  onLeave: () => void
}) {
  const container = useRef<HTMLDivElement>(null)
  const [screen, setScreen] = useState<Screen>()
  const state = useStore(shell)
  const leave = useEffectEvent(onLeave)
  const hand = useEffectEvent(onHandle)
  const label = useEffectEvent(() => `${name}. Ctrl+Shift+Up leaves it.`)

  useEffect(() => {
    const element = container.current
    if (!element) return
    const over = new AbortController()
    let opened: Screen | undefined
    void openScreen(element, label()).then((made) => {
      if (over.signal.aborted) return made.dispose()
      opened = made
      connect(made, shell, () => leave(), over.signal)
      setScreen(made)
    })
    return () => {
      over.abort()
      opened?.dispose()
      setScreen(undefined)
    }
  }, [shell])

  useEffect(() => {
    const element = container.current
    if (!element || !screen || !shown) return
    hand({
      copy: () => copySelection(screen),
      paste: (text) => screen.terminal.paste(text),
      focus: () => screen.terminal.focus(),
    })
    screen.terminal.focus()
    const fit = (): void => {
      const size = screen.fit()
      if (size) shell.resize(size)
    }
    const observer = new ResizeObserver(() => requestAnimationFrame(fit))
    observer.observe(element)
    return () => {
      observer.disconnect()
      hand(null)
    }
  }, [screen, shell, shown])

  return (
    <>
      <div ref={container} className="min-h-0 flex-1 overflow-hidden mt-1 ml-4" />
      {state.kind === 'lost' && (
        <p role="status" className="px-4 py-1 text-sm text-warning">
          Disconnected, reconnecting… The shell keeps running.
        </p>
      )}
      {state.kind === 'ended' && (
        <p role="status" className="px-4 py-1 text-sm text-muted">
          {state.exitCode === undefined ? 'The shell has ended.' : `The shell exited with code ${state.exitCode}.`}
        </p>
      )}
      {state.kind === 'failed' && (
        <div className="p-4">
          <Notice tone="danger" title={failureTitle(state.error, 'start', 'the shell')}>
            {state.error.message}
          </Notice>
        </div>
      )}
    </>
  )
}

function connect({ terminal, fit }: Screen, shell: Shell, leave: () => void, signal: AbortSignal): void {
  terminal.onData(shell.type)
  if (terminal.textarea) onInserted(terminal.textarea, shell.type)
  terminal.attachCustomKeyEventHandler((event) => {
    if (event.type !== 'keydown' || !event.ctrlKey || !event.shiftKey) return true
    if (event.key === 'ArrowUp') leave()
    else if (event.code === 'KeyC') void copySelection({ terminal })
    // The browser pastes by itself; the shell would get a control character.
    else return event.code !== 'KeyV'
    event.preventDefault()
    return false
  })
  const sink = {
    write: (bytes: Uint8Array) => new Promise<void>((resolve) => terminal.write(bytes, resolve)),
    reset: () => terminal.reset(),
  }
  void shell.show(sink, fit() ?? { cols: terminal.cols, rows: terminal.rows }, signal)
}

/** A terminal for screen readers leaves out what comes without a key, such as an emoji that was picked or words that were spoken. */
function onInserted(field: HTMLTextAreaElement, type: (text: string) => void): void {
  let isByKey = false
  const follow = ({ type }: Event): void => {
    isByKey = type === 'keydown'
  }
  field.addEventListener('keydown', follow)
  field.addEventListener('keyup', follow)
  field.addEventListener('input', (event) => {
    const isInserted = event instanceof InputEvent && event.inputType === 'insertText'
    if (isInserted && !isByKey && event.data) type(event.data)
    isByKey = false
  })
}

/** Returns whether there was something to copy, and it was allowed. */
async function copySelection({ terminal }: Pick<Screen, 'terminal'>): Promise<boolean> {
  const text = terminal.getSelection()
  if (text === '') return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
