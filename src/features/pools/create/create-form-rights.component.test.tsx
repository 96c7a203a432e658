import { expect, test } from 'vitest'
import { answerFetch } from '../../../client/test-service'
import { ServiceInfo } from '../../../contract/service'
import { openCreateForm } from './test-create-form'

test('a key that may only read is told so before a form is filled: Create is off, and says which right is missing', async () => {
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  const sent = answerFetch({
    'GET /service': () => Response.json({ ...service, key: { id: 'r', name: 'reader', rights: ['read'] } }),
  })
  const { create } = await openCreateForm()
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await expect.element(create).toHaveAccessibleDescription(/reader.*operate pools/)
  await create.click({ force: true })
  expect(sent).toEqual([])
})
