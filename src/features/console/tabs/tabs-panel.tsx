import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDenied } from '../../../client/rights'
import { useOfferedInside } from '../../../client/use-offered'
import { batchComputerAction } from '../../../contract/endpoints/computer'
import type { BrowserSession } from '../../../contract/session'
import { type Store, useStore } from '../../../lib/store'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { plural } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import { Skeleton } from '../../../ui/skeleton'
import { toast } from '../../../ui/toast'
import { useLasting } from '../../../ui/use-lasting'
import type { ControlState } from '../control/control-state'
import { SESSION_ENDED } from '../no-input'
import { AddressBar } from './address-bar'
import { DialogForm } from './dialog-form'
import { FilesForm } from './files-form'
import { SessionTabs } from './session-tabs'
import { SignInForm } from './sign-in-form'
import { type BrowserTab, dialogName, questionName, shownTab, tabName, windowsOf } from './tab'
import { TabList } from './tab-list'

/** A connection that comes back within this time is not worth a word, ms. */
const PASSING_MS = 1_500

/** The tabs of a session's browser, its address bar, and what its pages ask. It goes on listening while another tool is `shown`. */
export function TabsPanel({
  session,
  control,
  shown,
  ended,
  onShow,
}: {
  session: BrowserSession
  control: Store<ControlState>
  shown: boolean
  ended: boolean
  /** Shows this tool. */
  onShow: () => void
}) {
  // A person who may send input gets the address.
  const denied = useDenied(batchComputerAction)
  const { cdp_ws_url: url } = session
  if (ended) return <Said>{`${SESSION_ENDED}, and its tabs with it.`}</Said>
  if (denied !== undefined) return <Said>{`${denied}, which tabs need.`}</Said>
  if (url === '') return <Said>This service provides no debugging address for its sessions, which tabs need.</Said>
  return (
    <OpenTabs
      key={url}
      url={url}
      sessionId={session.session_id}
      control={control}
      shown={shown}
      headless={session.headless}
      onShow={onShow}
    />
  )
}

const Said = ({ children }: { children: string }) => <p className="p-4 text-muted">{children}</p>

function OpenTabs({
  url,
  sessionId,
  control,
  shown,
  headless,
  onShow,
}: {
  url: string
  sessionId: string
  control: Store<ControlState>
  shown: boolean
  headless: boolean
  onShow: () => void
}) {
  const [session] = useState(() => new SessionTabs(url))
  useEffect(() => session.start(), [session])
  // A chooser that this person opens; one that a program opens goes where it would without this panel.
  const takesFiles = useOfferedInside('writeFile')
  const takesChoosers = useStore(control, ({ mode }) => mode !== 'locked') && takesFiles
  useEffect(() => session.takeChoosers(takesChoosers), [session, takesChoosers])
  const { link, tabs, front } = useStore(session)
  const address = useRef<HTMLInputElement>(null)
  const isLost = useLasting(link !== 'live', PASSING_MS)
  useDialogNotes(session, shown, onShow)
  const tab = shownTab(tabs, front)
  const asking = tabs.filter(({ dialog }) => dialog)
  const attempt = (what: string, done: () => Promise<void>): void => void attemptTo(what, done)
  const newTab = (): void =>
    attempt('No tab was opened', async () => {
      await session.open()
      requestAnimationFrame(() => address.current?.focus())
    })
  useTabCommands({ session, tab, newTab, enterAddress: () => address.current?.focus() })

  if (tabs.length === 0) {
    return isLost ? (
      <div className="p-4">
        <Notice tone="warning" title="Couldn’t connect to the browser">
          Its tabs are read over its debugging protocol, which up to ten programs can use at once. Trying again…
        </Notice>
      </div>
    ) : (
      <div role="status" aria-label="Loading tabs" className="flex flex-col gap-3 p-4">
        <Skeleton height="1.75rem" />
        <Skeleton height="4rem" />
      </div>
    )
  }
  return (
    // Phones scroll the page as a whole.
    <div className="flex min-h-0 flex-1 flex-col">
      {isLost && (
        <div className="px-4 pt-2">
          <Notice tone="warning" title="Disconnected from the browser">
            These are its last known tabs. Reconnecting…
          </Notice>
        </div>
      )}
      {asking.map((one) => (
        <DialogForm
          key={one.id}
          tab={one}
          isShown={one === tab}
          headless={headless}
          onAnswer={(accept, text) => attempt('Couldn’t answer the dialog', () => session.answer(one.id, accept, text))}
          onSwitch={() => attempt('Couldn’t show the tab', () => session.switchTo(one.id))}
        />
      ))}
      {tabs.map((one) => (
        <QuestionForm key={one.id} tab={one} session={session} sessionId={sessionId} />
      ))}
      {tab && <AddressBar key={tab.id} ref={address} tab={tab} session={session} />}
      {tab?.health === 'silent' && !tab.dialog && (
        <div className="px-4 pb-2">
          <Notice tone="warning" title="This page doesn’t respond">
            {headless
              ? 'It is busy. If it stays busy, close its tab or open another address.'
              : 'It is busy, or waits for a dialog that was open before this panel was. Answer that on the live screen.'}
          </Notice>
        </div>
      )}
      <div className="flex items-center justify-between gap-2 border-t border-line px-4 py-1.5">
        <h2 className="font-semibold">{plural(tabs.length, 'tab')}</h2>
        <Button size="small" variant="quiet" icon={<Plus />} onClick={newTab}>
          New tab
        </Button>
      </div>
      <TabList
        windows={windowsOf(tabs)}
        shown={tab}
        onSwitch={(id) => attempt('Couldn’t show the tab', () => session.switchTo(id))}
        onClose={(id) => attempt('Couldn’t close the tab', () => session.close(id))}
      />
    </div>
  )
}

/** What a page asks beside dialogs. */
function QuestionForm({ tab, session, sessionId }: { tab: BrowserTab; session: SessionTabs; sessionId: string }) {
  const { id, question } = tab
  const dismiss = (): void => session.dismiss(id)
  if (question?.kind === 'sign-in') {
    const signIn = (name: string, password: string): Promise<void> =>
      attemptTo('The sign-in didn’t succeed', () => session.signIn(id, name, password))
    return <SignInForm tab={tab} url={question.url} onSignIn={signIn} onDismiss={dismiss} />
  }
  if (question?.kind === 'files') {
    const give = (paths: readonly string[]): Promise<void> => session.giveFiles(id, paths)
    return <FilesForm tab={tab} many={question.many} sessionId={sessionId} onGive={give} onDismiss={dismiss} />
  }
  return null
}

/** What is done most to tabs, by name. */
function useTabCommands({
  session,
  tab,
  newTab,
  enterAddress,
}: {
  session: SessionTabs
  tab: BrowserTab | undefined
  newTab: () => void
  enterAddress: () => void
}): void {
  const command = (id: string, label: string, run: () => void) => ({ id: `tabs.${id}`, label, run })
  const go = (what: string, done: () => Promise<void>) => () => void attemptTo(what, done)
  useCommands(
    'Tabs',
    tab
      ? [
          command('new', 'New tab', newTab),
          command('address', 'Enter an address', enterAddress),
          command(
            'reload',
            'Reload the page',
            go('Couldn’t reload the page', () => session.reload(tab.id)),
          ),
          command(
            'back',
            'Back to the page before',
            go('The page didn’t change', () => session.go(tab.id, -1)),
          ),
          command(
            'close',
            'Close the tab',
            go('Couldn’t close the tab', () => session.close(tab.id)),
          ),
        ]
      : [],
  )
}

async function attemptTo(what: string, done: () => Promise<void>): Promise<void> {
  try {
    await done()
  } catch (error) {
    toast({ kind: 'warning', title: what, description: error instanceof Error ? error.message : undefined })
  }
}

/** Says what a page asks, when that is not visible here. */
function useDialogNotes(session: SessionTabs, shown: boolean, onShow: () => void): void {
  const said = useRef(new Set<unknown>())
  const say = useEffectEvent(() => {
    const asking = session.get().tabs.filter(({ dialog, question }) => dialog ?? question)
    for (const tab of asking) {
      const { id, dialog } = tab
      if (said.current.has(id) || shown) continue
      toast({
        kind: 'warning',
        title: `${dialog ? dialogName(dialog) : questionName(tab)}, in the tab ${tabName(tab)}`,
        description: dialog?.message,
        action: { label: 'Show', onSelect: onShow },
      })
    }
    said.current = new Set(asking.map(({ id }) => id))
  })
  useEffect(() => session.subscribe(say), [session])
}
