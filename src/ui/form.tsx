import type { ComponentProps, KeyboardEvent, SubmitEvent } from 'react'

/**
 * A form, and what Enter does in it (decision 061). `sends`: in a text field Enter sends, as in a dialog with one purpose. `applies`: it
 * stays with the field. A choice never sends. Control or Command and Enter send from everywhere in the form.
 */
export function Form({ enter, onSubmit, children, ...rest }: ComponentProps<'form'> & { enter: 'sends' | 'applies' }) {
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSubmit?.(event)
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const { currentTarget: content, target } = event
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
    const form = content.closest('form')
    // A dialog that is opened from a form stands elsewhere on the page.
    if (!form || !(target instanceof Element) || !form.contains(target)) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      send(form)
    } else if (target instanceof HTMLInputElement && !(enter === 'sends' && takesText(target))) {
      event.preventDefault()
    }
  }
  return (
    <form noValidate onSubmit={handleSubmit} {...rest}>
      <div role="presentation" className="contents" onKeyDown={handleKey}>
        {children}
      </div>
    </form>
  )
}

/** By its button, which does nothing while it is busy or off. */
function send(form: HTMLFormElement): void {
  const button = [...form.elements].find((one) => one instanceof HTMLButtonElement && one.type === 'submit')
  if (button instanceof HTMLElement) button.click()
  else form.requestSubmit()
}

const CHOICES = new Set(['radio', 'checkbox', 'range', 'file', 'color'])
const takesText = ({ type, role }: HTMLInputElement): boolean => !CHOICES.has(type) && role !== 'combobox'
