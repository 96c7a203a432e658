import { Bug, Copy, FileCode, Link2, Terminal } from 'lucide-react'
import { curlSample } from '../../../code-samples/curl'
import { playwrightSample } from '../../../code-samples/playwright'
import { useConnection } from '../../../client/connection'
import { takeScreenshot } from '../../../contract/endpoints/computer'
import type { BrowserSession } from '../../../contract/session'
import { useCommands } from '../../../ui/commands'
import { useCopy } from '../../../ui/copy-button'
import { IconButton } from '../../../ui/icon-button'
import { Menu, type MenuSection } from '../../../ui/menu'
import { menuCommands } from '../../../ui/menu-commands'

/** What others need to reach this session. Not every service, and not every key, has an address for debuggers. */
export function CopyMenu({ session, ended }: { session: BrowserSession; ended: boolean }) {
  const { session_id: sessionId, cdp_ws_url: debuggerUrl, webdriver_ws_url: bidiUrl } = session
  const { state, copy } = useCopy()
  const connection = useConnection()
  const baseUrl = connection.baseUrl || location.origin
  const curl = (): string =>
    curlSample({
      endpoint: takeScreenshot,
      params: { id: sessionId },
      body: {},
      baseUrl,
    })
  const label = state === 'copied' ? 'Copied' : state === 'refused' ? 'Your browser didn’t allow copying' : 'Copy'
  const sections: readonly MenuSection[] = [
    {
      items: [
        { id: 'id', label: 'Copy session id', icon: <Copy />, onSelect: () => copy(sessionId) },
        { id: 'link', label: 'Copy link to this console', icon: <Link2 />, onSelect: () => copy(location.href) },
        { id: 'curl', label: 'Copy screenshot as curl', icon: <Terminal />, onSelect: () => copy(curl()) },
      ],
    },
    ...(ended || debuggerUrl === ''
      ? []
      : [
          {
            title: 'Debug it from a program',
            items: [
              {
                id: 'cdp-url',
                label: 'Copy CDP address',
                hint: 'a secret',
                icon: <Bug />,
                onSelect: () => copy(debuggerUrl),
              },
              ...(bidiUrl === ''
                ? []
                : [
                    {
                      id: 'bidi-url',
                      label: 'Copy WebDriver BiDi address',
                      hint: 'a secret',
                      icon: <Bug />,
                      onSelect: () => copy(bidiUrl),
                    },
                  ]),
              {
                id: 'playwright',
                label: 'Copy as Playwright program',
                icon: <FileCode />,
                onSelect: () => copy(playwrightSample({ sessionId, baseUrl })),
              },
            ],
          },
        ]),
  ]
  useCommands(
    'This session',
    menuCommands(
      sections.flatMap(({ items }) => items),
      { id: 'console.copy' },
    ),
  )
  return (
    <Menu trigger={<IconButton variant="plain" label={label} icon={<Copy />} side="bottom" />} sections={sections} />
  )
}
