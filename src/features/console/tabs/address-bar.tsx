import { ArrowLeft, ArrowRight, RotateCw, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, type SubmitEvent, useId, useState } from 'react'
import { IconButton } from '../../../ui/icon-button'
import { TextInput } from '../../../ui/text-input'
import type { SessionTabs } from './session-tabs'
import { type BrowserTab, shownAddress } from './tab'
import { messageOf } from '../../../lib/message-of'

/** Back, forward, reload, and the address of one tab. What cannot be opened is said below it. */
export function AddressBar({
  ref,
  tab,
  session,
}: {
  ref: Ref<HTMLInputElement>
  tab: BrowserTab
  session: SessionTabs
}) {
  const [entered, setEntered] = useState<string>()
  const [problem, setProblem] = useState<{ text: string; of: string }>()
  const errorId = useId()
  const { id } = tab
  // A new tab has none yet.
  const address = tab.url === 'about:blank' ? '' : shownAddress(tab.url)
  // What was said of an address is over when the tab shows another one.
  const said = problem && (entered !== undefined || problem.of === tab.url) ? problem.text : undefined
  const attempt = async (done: () => Promise<unknown>): Promise<void> => {
    setProblem(undefined)
    try {
      await done()
    } catch (error) {
      setProblem({ text: messageOf(error), of: tab.url })
    }
  }
  const open = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = entered ?? address
    void attempt(async () => {
      const why = await session.navigate(id, text)
      if (why === undefined) setEntered((now) => (now === text ? undefined : now))
      else {
        const { url = '' } = session.get().tabs.find((one) => one.id === id) ?? {}
        setProblem({ text: why, of: url })
      }
    })
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || (entered === undefined && !problem)) return
    event.stopPropagation()
    setEntered(undefined)
    setProblem(undefined)
  }
  const none = (able: boolean, words: string): string | undefined => (able ? undefined : words)
  return (
    <form aria-label="Address bar" onSubmit={open} noValidate className="flex flex-col gap-1 px-4 py-2">
      <div className="flex items-center gap-0.5">
        <IconButton
          label="Back"
          icon={<ArrowLeft />}
          disabledReason={none(tab.canGoBack, 'This is the first page of the tab')}
          onClick={() => void attempt(() => session.go(id, -1))}
        />
        <IconButton
          label="Forward"
          icon={<ArrowRight />}
          disabledReason={none(tab.canGoForward, 'This is the last page of the tab')}
          onClick={() => void attempt(() => session.go(id, 1))}
        />
        {tab.isLoading ? (
          <IconButton label="Stop loading" icon={<X />} onClick={() => void attempt(() => session.stop(id))} />
        ) : (
          <IconButton label="Reload" icon={<RotateCw />} onClick={() => void attempt(() => session.reload(id))} />
        )}
        <div className="ml-1 min-w-0 flex-1">
          <TextInput
            ref={ref}
            mono
            inputMode="url"
            enterKeyHint="go"
            autoCapitalize="none"
            aria-label="Address"
            placeholder="example.com"
            aria-invalid={said !== undefined || undefined}
            aria-describedby={said === undefined ? undefined : errorId}
            value={entered ?? address}
            onChange={({ target }) => setEntered(target.value)}
            onFocus={({ target }) => target.select()}
            onKeyDown={handleKey}
          />
        </div>
      </div>
      <p id={errorId} role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {said}
      </p>
    </form>
  )
}
