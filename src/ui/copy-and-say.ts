import { copyText } from './copy-button'
import { toast } from './toast'

/** Copies where no button stands that could say so, and shows that it was copied. `title`: what was. */
export function copyAndSay(text: string, title = `${text} copied`): void {
  copyText(text).then(
    () => toast({ title }),
    () => toast({ kind: 'danger', title: 'Your browser didn’t allow copying', description: text }),
  )
}
