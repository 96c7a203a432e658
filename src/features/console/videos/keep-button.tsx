import { History } from 'lucide-react'
import type { BrowserSession } from '../../../contract/session'
import { useCommands } from '../../../ui/commands'
import { IconButton } from '../../../ui/icon-button'
import { useKeep } from './use-keep'

/** Makes a video of the last minutes, where the session keeps them. */
export function KeepButton({ session, ended }: { session: BrowserSession; ended: boolean }) {
  const { session_id: id, black_box_minutes: minutes } = session
  const keep = useKeep(id)
  const isOn = minutes !== undefined && !ended
  const label = 'Save what just happened'
  useCommands('Console', isOn ? [{ id: 'console.keep', label, run: () => keep.mutate() }] : [])
  if (!isOn) return null
  return (
    <IconButton
      label={label}
      side="bottom"
      icon={<History />}
      disabledReason={keep.isPending ? 'Saving the video' : undefined}
      onClick={() => keep.mutate()}
    />
  )
}
