import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useConnection } from '../../../client/connection'
import { describeFailure } from '../../../client/outcome'
import { useSubmission } from '../../../client/use-submission'
import { check } from '../../../contract/check'
import { ScenarioCreate } from '../../../contract/scenario'
import { keepAsNew, looseScenario } from '../../../scenarios/keep'
import { storeOf } from '../../../scenarios/store/queries'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { plural } from '../../../ui/format'
import { bodyOf } from './save-draft'
import type { Editor } from './use-editor'

/** Another person has saved the scenario meanwhile: what is to become of both. */
export function ConflictDialog({ editor }: { editor: Editor }) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { id, draft, pictures } = editor
  const { data: theirs } = useQuery({
    queryKey: [connection.id, 'conflict', id, editor.saved.version],
    queryFn: async ({ signal }) => (await storeOf(queryClient, connection)).get(id, signal),
    gcTime: 0,
  })
  const copy = useSubmission({
    mutationFn: async () => {
      const store = await storeOf(queryClient, connection)
      const { baselines } = await looseScenario(store, editor.saved)
      const scenario = check(ScenarioCreate, bodyOf(draft))
      if (!scenario.success) throw new Error('The steps have errors.')
      const all = new Map([...baselines, ...pictures])
      const compared = new Map([...all].filter(([step]) => draft.steps.some((own) => own.id === step)))
      return keepAsNew(store, { scenario: scenario.data, baselines: compared })
    },
    onSuccess: (kept) => {
      editor.discard()
      void navigate({ to: '/scenarios/$id', params: { id: kept.id } })
    },
  })
  return (
    <Dialog
      alert
      onClose={editor.forgetError}
      title="Someone else saved this scenario"
      description={
        theirs
          ? `Theirs is version ${theirs.version} with ${plural(theirs.steps.length, 'step')}. Yours is based on version ${editor.saved.version} and has ${draft.steps.length}. Nothing is lost until you choose.`
          : 'Nothing of yours is lost.'
      }
      footer={
        <>
          <Button onClick={editor.forgetError}>Continue editing</Button>
          <Button
            disabledReason={theirs ? undefined : 'Still loading'}
            onClick={() => {
              if (theirs) editor.adopt(theirs)
              editor.forgetError()
            }}
          >
            Open theirs
          </Button>
          <Button
            disabledReason={theirs ? undefined : 'Still loading'}
            onClick={() => theirs && editor.saveOver(theirs.version)}
          >
            Replace theirs
          </Button>
          <Button variant="primary" pending={copy.isPending} onClick={() => copy.mutate()}>
            Save mine as a copy
          </Button>
        </>
      }
    >
      <p className="text-muted">After “Open theirs”, Undo restores your steps.</p>
      {copy.error && (
        <p role="alert" className="font-semibold text-danger">
          {describeFailure(copy.error, 'save', 'the copy')}
        </p>
      )}
    </Dialog>
  )
}
