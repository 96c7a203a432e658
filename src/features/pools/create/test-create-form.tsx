import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryStorage } from '../../../lib/browser-storage'
import { testView } from '../../../resources/test-view'
import { PoolDraft } from '../form/draft'
import { EMPTY_FORM, type PoolForm } from '../config/form-values'
import { rewrite } from '../form/test-json'
import { CreateForm } from './create-form'

/** Opens the create form with something typed, without a service. `kept`: what its draft has besides. */
export async function openCreateForm(typed: Partial<PoolForm> = { size: '3' }, kept?: Partial<PoolForm>) {
  const { Around, router } = testView()
  const start = { ...EMPTY_FORM, ...typed }
  const draft = new PoolDraft(memoryStorage(), '', start, () => {})
  if (kept) draft.save({ ...start, ...kept }, 0)
  const screen = await render(<CreateForm start={start} draft={draft} />, { wrapper: Around })
  const create = screen.getByRole('button', { name: 'Create pool' })
  const json = screen.getByRole('textbox', { name: 'Request as JSON' })
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  const writeJson = async (text: string) => {
    await json.click()
    await expect.element(screen.getByRole('region', { name: 'Request' })).toContainHTML('cm-editor')
    await rewrite(json, text)
  }
  return { screen, router, create, json, field, writeJson }
}
