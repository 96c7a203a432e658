import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useConnection } from '../../../../client/connection'
import { serviceQueries } from '../../../../client/queries'
import { MAX_START_URL } from '../../../../contract/browser-fields'
import { startUrlWarning } from '../../../../resources/start-url-warning'
import { Button } from '../../../../ui/button'
import { TextInput } from '../../../../ui/text-input'
import { HELP } from '../field-help'
import { FormField } from '../form-field'
import type { PoolForm } from '../../config/form-values'

/** From here on the number of characters left is worth a word. */
const NEARLY_FULL = MAX_START_URL - 200

export function StartGroup() {
  const { register, setValue } = useFormContext<PoolForm>()
  const { data: info } = useQuery(serviceQueries.info(useConnection()))
  const url = useWatch<PoolForm, 'start_url'>({ name: 'start_url' })
  const playground = info?.playground_url
  const length = Array.from(url.trim()).length
  return (
    <FormField
      field="start_url"
      help={HELP.start_url}
      warnings={[startUrlWarning(url)]}
      note={length > NEARLY_FULL ? `${length} of ${MAX_START_URL} characters` : 'optional'}
      after={
        playground &&
        url !== playground && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <Button
              size="small"
              onClick={() => setValue('start_url', playground, { shouldDirty: true, shouldValidate: true })}
            >
              Use the playground
            </Button>
            A page of this service that shows what the pointer and the keys do. It works offline.
          </div>
        )
      }
    >
      <TextInput {...register('start_url')} mono inputMode="url" placeholder="https://" />
    </FormField>
  )
}
