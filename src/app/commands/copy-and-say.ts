import { copyText } from '../../ui/copy-button'
import { toast } from '../../ui/toast'

/** Copies where no button stands that could say so. */
export function copyAndSay(text: string): void {
  copyText(text).then(
    () => toast({ title: 'Copied', description: text }),
    () => toast({ kind: 'loss', title: 'The browser did not allow copying', description: text }),
  )
}
