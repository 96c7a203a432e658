import { LayoutTemplate } from 'lucide-react'
import { useState, useEffect, useEffectEvent } from 'react'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { lazyComponent } from '../../../ui/lazy-component'
import { toast } from '../../../ui/toast'
import { hasTemplate, readFragment } from './template-link'
import { useApplyTemplate } from './use-apply-template'

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

/** Fills the form from the template in the address, once: it is taken out of the address. */
function useTemplateLink(): void {
  const apply = useApplyTemplate()
  const take = useEffectEvent(async () => {
    const { hash, pathname, search } = location
    if (!hasTemplate(hash)) return
    history.replaceState(history.state, '', pathname + search)
    const read = await readFragment(hash)
    const [template] = read.ok ? read.records : []
    if (template) apply(template)
    else if (!read.ok) {
      toast({ kind: 'danger', title: 'The template of this link can’t be used', description: read.problems.join('; ') })
    }
  })
  useEffect(() => {
    const takeAgain = (): void => void take()
    takeAgain()
    window.addEventListener('hashchange', takeAgain)
    return () => window.removeEventListener('hashchange', takeAgain)
  }, [])
}
