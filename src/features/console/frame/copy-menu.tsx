import { Copy, Link2, Terminal } from 'lucide-react'
import { codeSample } from '../../../code-samples/code-sample'
import { useConnection } from '../../../client/connection'
import { takeScreenshot } from '../../../contract/endpoints/computer'
import { useCopy } from '../../../ui/copy-button'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'

/** What others need to reach this session. */
export function CopyMenu({ sessionId }: { sessionId: string }) {
  const { state, copy } = useCopy()
  const { baseUrl } = useConnection()
  const curl = (): string =>
    codeSample('curl', {
      endpoint: takeScreenshot,
      params: { id: sessionId },
      body: {},
      baseUrl: baseUrl || location.origin,
    })
  const label = state === 'copied' ? 'Copied' : state === 'refused' ? 'The browser did not allow copying' : 'Copy'
  return (
    <Menu
      trigger={<IconButton size="small" variant="plain" label={label} icon={<Copy aria-hidden />} side="bottom" />}
      sections={[
        {
          id: 'copy',
          items: [
            { id: 'id', label: 'Copy session id', icon: <Copy aria-hidden />, onSelect: () => copy(sessionId) },
            {
              id: 'link',
              label: 'Copy link to this console',
              icon: <Link2 aria-hidden />,
              onSelect: () => copy(location.href),
            },
            {
              id: 'curl',
              label: 'Copy screenshot as curl',
              icon: <Terminal aria-hidden />,
              onSelect: () => copy(curl()),
            },
          ],
        },
      ]}
    />
  )
}
