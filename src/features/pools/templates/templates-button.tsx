import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { lazyComponent } from '../../../ui/lazy-component'
import { useTemplateLink } from './use-template-link'

const TemplatesDialog = lazyComponent(async () => (await import('./templates-dialog')).TemplatesDialog)

/** Opens the templates. Stands in the form context of a `PoolForm`, which a link may fill too. */
export function TemplatesButton() {
  useTemplateLink()
  const [open, setOpen] = useState<boolean>()
  useCommands('New pool', [
    {
      id: 'form.templates',
      label: 'Templates …',
      words: 'saved settings',
      icon: <LayoutTemplate />,
      run: () => setOpen(true),
    },
  ])
  return (
    <>
      <Button
        icon={<LayoutTemplate />}
        onPointerEnter={TemplatesDialog.preload}
        onFocus={TemplatesDialog.preload}
        onClick={() => setOpen(true)}
      >
        Templates
      </Button>
      {open !== undefined && <TemplatesDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
