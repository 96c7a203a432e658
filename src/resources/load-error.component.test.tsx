import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError, UnreachableError } from '../client/errors'
import { LoadError } from './load-error'

const show = (error: Error) =>
  render(
    <LoadError
      title="Couldn’t load the pool"
      meaning={{ answered: 'The pool is not affected.', silent: 'The pool keeps running.' }}
      query={{ error, refetch: vi.fn(), isFetching: false }}
    />,
  )

test('what failed can be tried again, unless the key has no right to it or it is no more', async () => {
  const failed = await show(new ApiError(500, { code: 'internal_error', message: 'Something went wrong.' }))
  await expect.element(failed.getByRole('button', { name: 'Try again' })).toBeVisible()
  await failed.unmount()
  const refused = await show(new ApiError(403, { code: 'forbidden', message: 'This key lacks the right read.' }))
  await expect.element(refused.getByText('This key lacks the right read.')).toBeVisible()
  await expect.element(refused.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await refused.unmount()
  const gone = await show(new ApiError(404, { code: 'not_found', message: 'There is no such pool.' }))
  await expect.element(gone.getByText('There is no such pool.')).toBeVisible()
  await expect.element(gone.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await gone.unmount()
  const lacking = await show(new ApiError(501, { code: 'not_implemented', message: 'This service has no pools.' }))
  await expect.element(lacking.getByText('This service has no pools.')).toBeVisible()
  await expect.element(lacking.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('that no answer came is said once', async () => {
  const screen = await show(new UnreachableError('The service couldn’t be reached.'))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Couldn’t load the poolThe service couldn’t be reached. The pool keeps running.Try again')
})
