import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newStepId } from '../../../actions/recorded-steps'
import { useConnection } from '../../../client/connection'
import { failureTitle } from '../../../client/outcome'
import { useSubmission } from '../../../client/use-submission'
import type { DisplaySize, Scenario } from '../../../contract/scenario'
import { SCENARIO } from '../../../contract/scenario-limits'
import { checkedScenario } from '../../../scenarios/checked-scenario'
import { scenarioQueries, storeOf } from '../../../scenarios/store/queries'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { Form } from '../../../ui/form'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { tooLong } from '../../../ui/text-limit'
import { toast } from '../../../ui/toast'

/** Saves a script as the last step of a scenario, or as the first of a new one. */
export function SaveScript({
  code,
  seconds,
  sessionId,
  display: { width, height },
  onClose,
}: {
  code: string
  seconds: number
  /** Where it is replayed first. */
  sessionId: string
  display: DisplaySize
  onClose: () => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: scenarios = [], hasNextPage, fetchNextPage } = useInfiniteQuery(scenarioQueries.list(connection))
  /** Nothing: a new one. */
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const save = useSubmission({
    mutationFn: async (): Promise<Scenario> => {
      const store = await storeOf(queryClient, connection)
      const step = { id: newStepId(), kind: 'script', code, timeout_sec: seconds }
      if (id === '')
        return store.create(checkedScenario({ name: name.trim(), display: { width, height }, steps: [step] }))
      const scenario = await store.get(id)
      if (!scenario) throw new Error('The scenario has been deleted.')
      const next = checkedScenario({ ...scenario, steps: [...scenario.steps, step] })
      return store.replace(id, { ...next, version: scenario.version })
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(scenarioQueries.detail(connection, saved.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: scenarioQueries.all(connection) })
      onClose()
      const open = () =>
        void navigate({ to: '/scenarios/$id', params: { id: saved.id }, search: { session: sessionId } })
      toast({ title: `Script saved to ${saved.name}`, action: { label: 'Open scenario', onSelect: open } })
    },
  })
  const problem = id !== '' ? undefined : name.trim() === '' ? 'Enter a name' : tooLong(name, SCENARIO.name)
  return (
    <Dialog
      onClose={onClose}
      title="Save to a scenario"
      description="The script becomes a step that runs in each browser of a replay."
      actions={
        <Button variant="primary" type="submit" form="save-script" pending={save.isPending} disabledReason={problem}>
          Save script
        </Button>
      }
    >
      <Form
        enter="sends"
        id="save-script"
        className="flex flex-col gap-4"
        onSubmit={() => {
          if (!problem) save.mutate()
        }}
      >
        <Field label="Scenario" help="The script becomes its last step.">
          <Select value={id} onChange={({ target }) => setId(target.value)}>
            <option value="">New scenario</option>
            {scenarios.map((scenario) => (
              <option key={scenario.id} value={scenario.id}>
                {scenario.name}
              </option>
            ))}
          </Select>
        </Field>
        {hasNextPage && (
          <Button size="small" onClick={() => void fetchNextPage()}>
            Show older scenarios
          </Button>
        )}
        {id === '' && (
          <Field label="Name" required>
            <TextInput value={name} most={SCENARIO.name} onChange={({ target }) => setName(target.value)} />
          </Field>
        )}
        {save.error && (
          <Notice tone="danger" title={failureTitle(save.error, 'save', 'the script')}>
            {save.error.message}
          </Notice>
        )}
      </Form>
    </Dialog>
  )
}
