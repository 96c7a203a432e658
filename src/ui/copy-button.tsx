import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAnnounce } from './announce'
import { IconButton } from './icon-button'

const SHOWN_MS = 1_500

/** Copies; says so where it was pressed. */
export function CopyButton({
  text,
  label,
}: {
  /** A function makes what takes long to make only when it is copied. */
  text: string | (() => string)
  label: string
}) {
  const { state, copy } = useCopy()
  const said = state === 'copied' ? 'Copied' : state === 'refused' ? 'Your browser didn’t allow copying' : label
  return (
    <IconButton
      label={said}
      icon={state === 'copied' ? <Check className="text-accent" /> : <Copy />}
      onClick={(event) => {
        event.stopPropagation()
        copy(typeof text === 'function' ? text() : text)
      }}
    />
  )
}

/** The state of a copy for a short while after it was asked for. */
export function useCopy(): { state: 'idle' | 'copied' | 'refused'; copy: (text: string) => void } {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const announce = useAnnounce()
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = (text: string): void => {
    copyText(text).then(
      () => {
        setState('copied')
        announce('Copied')
      },
      () => setState('refused'),
    )
  }
  return { state, copy }
}

/** The clipboard exists only in a secure context; elsewhere the old way through a selection still works. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new Error('Your browser didn’t allow copying')
}
