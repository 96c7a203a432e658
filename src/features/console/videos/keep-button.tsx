import { History } from 'lucide-react'
import type { BrowserSession } from '../../../contract/session'
import { useCommands } from '../../../ui/commands'
import { IconButton } from '../../../ui/icon-button'
import { useNoInput } from '../no-input'
import { useKeep } from './use-keep'

/** Makes a video of the last minutes, where the session keeps them. */
export function KeepButton({ session, ended }: { session: BrowserSession; ended: boolean }) {
  const { session_id: id, black_box_minutes: minutes } = session
  const keep = useKeep(id)
  const denied = useNoInput(ended)
  const isOn = minutes !== undefined && !ended
  const label = 'Save what just happened'
  useCommands('Console', isOn ? [{ id: 'console.keep', label, disabledReason: denied, run: () => keep.mutate() }] : [])
  if (!isOn) return null
  return (
    <IconButton
      label={label}
      side="bottom"
      icon={<History />}
      disabledReason={denied ?? (keep.isPending ? 'Saving the video' : undefined)}
      onClick={() => keep.mutate()}
    />
  )
}
