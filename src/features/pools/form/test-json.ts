import { type Locator, userEvent } from 'vitest/browser'

/**
 * Replaces all that an editor holds by a text, selected by keys as a person does: `fill` selects it behind the editor's back,
 * and an editor that draws before it has noticed selects what it had, so that the text replaces that alone.
 */
export async function rewrite(editor: Locator, text: string): Promise<void> {
  ;(editor.element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await editor.fill(text)
}
