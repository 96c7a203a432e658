import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../../ui/toast'
import { hasTemplate, readFragment } from './template-link'
import { useApplyTemplate } from './use-apply-template'

/** Fills the form from the template in the address, once: it is taken out of the address. */
export function useTemplateLink(): void {
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
