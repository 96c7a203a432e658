import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isHidden } from '../../../actions/hidden-text'
import { newStepId, type Recorded, recordedSteps } from '../../../actions/recorded-steps'
import { useConnection } from '../../../client/connection'
import { isNotFound } from '../../../client/errors'
import { failureTitle } from '../../../client/outcome'
import { useSubmission } from '../../../client/use-submission'
import type { DisplaySize, Scenario } from '../../../contract/scenario'
import { SCENARIO } from '../../../contract/scenario-limits'
import { checkedScenario } from '../../../scenarios/checked-scenario'
import { keepScenario } from '../../../scenarios/keep'
import { takeStillPicture } from '../../../scenarios/still-picture'
import { scenarioQueries, storeOf } from '../../../scenarios/store/queries'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { plural } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import { Switch } from '../../../ui/switch'
import { Form } from '../../../ui/form'
import { TextInput } from '../../../ui/text-input'
import { tooLong } from '../../../ui/text-limit'
import { toast } from '../../../ui/toast'

const STILL_CHANGING = {
  title: 'The screen was still changing after 5 s',
  description: 'The baseline shows it as it was then. In the editor, drag over the parts that change by themselves.',
}

const DAY_AND_MINUTE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Asks how, and makes the scenario. */
export function MakeDialog({
  recorded,
  inFlight = false,
  sessionId,
  display,
  ended,
  onMade,
  onClose,
}: {
  recorded: readonly Recorded[]
  /** One of them is not done yet: it is not known whole. */
  inFlight?: boolean
  sessionId: string
  display: DisplaySize
  /** There are no further pictures of the session. */
  ended: boolean
  /** Called with the id of the scenario, when the person stays here. */
  onMade: (id: string) => void
  onClose: () => void
}) {
  const connection = useConnection()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [name, setName] = useState(() => `Recording of ${DAY_AND_MINUTE.format()}`)
  const [timing, setTiming] = useState(true)
  const [checked, setChecked] = useState(!ended)
  /** `opens`: the editor is opened afterwards. */
  const make = useSubmission<Scenario, { opens: boolean }>({
    mutationFn: async () => {
      const picture = checked ? await takeStillPicture(connection, sessionId) : undefined
      const steps = recordedSteps(recorded, { timing })
      const last = newStepId()
      if (picture) steps.push({ id: last, kind: 'check', check: { type: 'picture_equals' } })
      const { width, height } = display
      const scenario = checkedScenario({ name: name.trim(), display: { width, height }, steps })
      const kept = await keepScenario(await storeOf(queryClient, connection), {
        scenario,
        baselines: new Map(picture ? [[last, picture.png]] : []),
      })
      if (picture?.isMoving) toast(STILL_CHANGING)
      return kept
    },
    onSuccess: (kept, { opens }) => {
      const { id } = kept
      queryClient.setQueryData(scenarioQueries.detail(connection, id).queryKey, kept)
      void queryClient.invalidateQueries({ queryKey: scenarioQueries.all(connection) })
      if (opens) return navigate({ to: '/scenarios/$id', params: { id }, search: { session: sessionId } })
      onClose()
      onMade(id)
    },
  })
  const unknown = recorded.filter(({ action }) => isHidden(action)).length
  const missing =
    recorded.length === 0 ? 'No action is left' : name.trim() === '' ? 'Enter a name' : tooLong(name, SCENARIO.name)
  const problem = inFlight ? 'The last action is not done yet' : missing
  return (
    <Dialog
      onClose={onClose}
      title="Create a scenario"
      description={`Turns ${recorded.length === 1 ? 'this action' : `these ${recorded.length} actions`} into a scenario to replay and check.`}
      actions={
        <>
          <Button
            disabledReason={problem}
            pending={make.isPending && make.variables.opens}
            onClick={() => make.mutate({ opens: true })}
          >
            Create and edit
          </Button>
          <Button
            variant="primary"
            pending={make.isPending && !make.variables.opens}
            disabledReason={problem}
            type="submit"
            form="make-scenario"
          >
            Create scenario
          </Button>
        </>
      }
    >
      <Form
        enter="sends"
        id="make-scenario"
        className="flex flex-col gap-4"
        onSubmit={() => {
          if (!problem) make.mutate({ opens: false })
        }}
      >
        <Field label="Name" required>
          <TextInput
            value={name}
            most={SCENARIO.name}
            // What is proposed is typed over.
            onFocus={({ target }) => target.select()}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field
          layout="inline"
          label="Keep the timing"
          help="Pauses become waits, which you can change, and drags keep their pace. Otherwise everything is done as fast as possible."
        >
          <Switch checked={timing} onChange={(event) => setTiming(event.target.checked)} />
        </Field>
        {!ended && (
          <Field
            layout="inline"
            label="End with a check of the screen"
            help="The screen, once it stops changing, becomes the baseline, without the pointer. You can leave parts of it out with masks."
          >
            <Switch checked={checked} onChange={(event) => setChecked(event.target.checked)} />
          </Field>
        )}
        {unknown > 0 && (
          <Notice tone="warning" title={`What was typed in ${plural(unknown, 'action')} is not known`}>
            Dots stand for it. Enter the text in the steps before you replay the scenario.
          </Notice>
        )}
        {make.error && (
          <Notice tone="danger" title={failureTitle(make.error, 'create', 'the scenario')}>
            {isNotFound(make.error)
              ? 'The session has ended, so there is no picture of it. Create the scenario without the check of the screen.'
              : make.error.message}
          </Notice>
        )}
      </Form>
    </Dialog>
  )
}
