import { ClipboardPaste } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PoolConfig } from '../../../../contract/pool'
import { Button } from '../../../../ui/button'
import { useCommands } from '../../../../ui/commands'
import { toast } from '../../../../ui/toast'
import { fillForm } from '../fill-form'
import type { PoolForm } from '../../config/form-values'
import { readPolicy } from '../../config/policy-text'
import { PasteDialog } from './paste-dialog'
import { isRequestLike, type PastedRequest, readPasted } from './pasted-request'
import { shownRequest } from './request-text'
import type { RequestJson } from './use-request-json'

/**
 * Fills the form from requests that are pasted, in a dialog or into the JSON beside it. `edited`: what the pool has that the form changes.
 * `onDiscards`: whether what was pasted replaces the idle browsers.
 */
export function usePaste(
  json: RequestJson,
  { edited, onDiscards }: { edited?: PoolConfig; onDiscards?: (discards: boolean) => void } = {},
): {
  button: ReactNode
  dialog: ReactNode
  /** Takes a whole request; false for what goes into the text. */
  paste: (text: string) => boolean
} {
  const form = useFormContext<PoolForm>()
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const open = (): void => setIsOpen(true)
  const read = (pasted: string): PastedRequest => readPasted(pasted, edited)

  const fill = (read: PastedRequest & { ok: true }): void => {
    const undo = fillForm(form, read.form)
    json.discard()
    // What the form cannot show stays where it can be mended.
    if (!read.isHeld) json.edit(shownRequest({ ...read.request }, readPolicy(read.form.chrome_policy)))
    onDiscards?.(read.discards)
    setIsOpen(false)
    setText('')
    const warnings = [
      ...(read.isHeld ? [] : ['The request has an error that no field can show: fix it in the JSON.']),
      ...read.notes,
      ...(read.ignored.length > 0 ? [`Ignored: ${read.ignored.join(', ')}`] : []),
    ]
    toast({
      title: `Form filled from ${read.kind}`,
      ...(warnings.length > 0 && { description: warnings.join(' '), kind: 'warning' }),
      action: {
        label: 'Undo',
        onSelect: () => {
          json.discard()
          onDiscards?.(false)
          undo()
        },
      },
    })
  }

  const paste = (pasted: string): boolean => {
    if (!isRequestLike(pasted)) return false
    const request = read(pasted)
    if (request.ok) fill(request)
    else {
      setText(pasted)
      open()
    }
    return true
  }

  useCommands('This form', [
    {
      id: 'form.paste',
      label: 'Paste a request …',
      words: 'json curl typescript python cli import',
      icon: <ClipboardPaste />,
      run: open,
    },
  ])
  return {
    button: (
      <Button size="small" variant="quiet" icon={<ClipboardPaste />} onClick={open}>
        Paste a request
      </Button>
    ),
    dialog: (
      <PasteDialog
        open={isOpen}
        text={text}
        read={read}
        onText={setText}
        onClose={() => setIsOpen(false)}
        onFill={fill}
      />
    ),
    paste,
  }
}
