import { Camera, ClipboardCopy, Columns2, Crop, Snowflake } from 'lucide-react'
import type { Ref } from 'react'
import { useCommands } from '../../../ui/commands'
import { IconButton } from '../../../ui/icon-button'
import { SESSION_ENDED } from '../no-input'
import { useScreenshot } from './use-screenshot'

export interface Toggle {
  on: boolean
  toggle: () => void
}

/** What can be done with the picture rather than with the session. */
export function PictureTools({
  sessionId,
  ended,
  region,
  frozen,
  compare,
  compareButton,
}: {
  sessionId: string
  ended: boolean
  region: Toggle
  frozen: Toggle
  compare: Toggle
  /** The button of the comparison. */
  compareButton: Ref<HTMLButtonElement>
}) {
  const { download, copy, cannotCopy } = useScreenshot(sessionId)
  const over = ended ? SESSION_ENDED : undefined
  const screenshots = [
    { id: 'download', label: 'Download screenshot', icon: <Camera />, disabledReason: over, run: () => download() },
    {
      id: 'copy',
      label: 'Copy screenshot',
      icon: <ClipboardCopy />,
      disabledReason: over ?? cannotCopy,
      run: () => copy(),
    },
  ]
  useCommands(
    'Console',
    screenshots.map(({ id, ...rest }) => ({ ...rest, id: `console.screenshot.${id}` })),
  )
  return (
    <>
      {screenshots.map(({ id, label, icon, disabledReason, run }) => (
        <IconButton key={id} label={label} side="bottom" icon={icon} disabledReason={disabledReason} onClick={run} />
      ))}
      <IconButton
        label="Screenshot of a region"
        shortcut="R"
        side="bottom"
        pressed={region.on}
        icon={<Crop />}
        // What is drawn already can still be closed.
        disabledReason={region.on ? undefined : over}
        onClick={region.toggle}
      />
      <IconButton
        label="Freeze the screen"
        shortcut="X"
        side="bottom"
        pressed={frozen.on}
        icon={<Snowflake />}
        onClick={frozen.toggle}
      />
      <IconButton
        ref={compareButton}
        label="Compare two pictures"
        shortcut="M"
        side="bottom"
        pressed={compare.on}
        icon={<Columns2 />}
        onClick={compare.toggle}
      />
    </>
  )
}
