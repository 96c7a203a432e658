import { useRef } from 'react'
import { Maximize, Minimize, PanelRightClose, PanelRightOpen } from 'lucide-react'
import { useCommands } from '../../../ui/commands'
import { IconButton } from '../../../ui/icon-button'
import { useFullScreen } from '../../../ui/use-full-screen'

/** More room for the screen: without the panel, and without all that is around the console. */
export function RoomTools({ panel }: { panel: { on: boolean; toggle: () => void } }) {
  const { attach, ...full } = useFullScreen()
  const fullLabel = full.on ? 'Leave full screen' : 'Full screen'
  const panelLabel = panel.on ? 'Hide the panel' : 'Show the panel'
  const button = useRef<HTMLButtonElement>(null)
  const toggle = (): void => {
    const { activeElement } = document
    panel.toggle()
    // What has the focus may be hidden with the panel.
    requestAnimationFrame(() => activeElement?.checkVisibility() === false && button.current?.focus())
  }
  useCommands('Console', [
    { id: 'console.panel', label: panelLabel, keys: 'i', run: toggle },
    ...(full.toggle ? [{ id: 'console.full', label: fullLabel, keys: 'u', run: full.toggle }] : []),
  ])
  return (
    <span className="flex stacked:hidden">
      {full.toggle && (
        <IconButton
          ref={attach}
          label={fullLabel}
          shortcut="U"
          side="bottom"
          icon={full.on ? <Minimize /> : <Maximize />}
          onClick={full.toggle}
        />
      )}
      <IconButton
        ref={button}
        label={panelLabel}
        shortcut="I"
        side="bottom"
        icon={panel.on ? <PanelRightClose /> : <PanelRightOpen />}
        onClick={toggle}
      />
    </span>
  )
}
