import { useMutation, useQuery } from '@tanstack/react-query'
import { Camera, ImageDown } from 'lucide-react'
import { CHECK_HELP } from '../../../actions/field-help'
import { problemsOf } from '../../../actions/field-problems'
import { SchemaForm } from '../../../actions/schema-form'
import { useConnection } from '../../../client/connection'
import { scenarioQueries } from '../../../scenarios/store/queries'
import type { FieldProblem } from '../../../contract/check'
import type { ScenarioStepInput } from '../../../contract/scenario-step'
import { ScenarioCheck, type ScenarioCheckInput } from '../../../contract/scenario-check'
import { type Declared, literalIn } from '../../../contract/scenario-values'
import { type Box, colorAt, formatColor } from '../../../pictures/pixels'
import { decodePicture } from '../../../scenarios/picture'
import { takeStillPicture } from '../../../scenarios/still-picture'
import type { StepResult } from '../../../scenarios/replay'
import { Button } from '../../../ui/button'
import { plural } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import { PictureBoard } from '../picture/picture-board'
import type { Pixel } from '../picture/pixel'
import { type PickedElement, PickOnScreen } from '../pick/pick-on-screen'
import { MasksField, wholeMasks } from './masks-field'
import type { Editor } from './use-editor'

type CheckStep = Extract<ScenarioStepInput, { kind: 'check' }>

interface Props {
  step: CheckStep
  editor: Editor
  /** The session that pictures are taken of. */
  sessionId: string | undefined
  result: StepResult | undefined
  /** What is wrong with it in this scenario. */
  alsoWrong: readonly FieldProblem[]
  onChange: (check: ScenarioCheckInput) => void
}

/** What a check looks for; on a picture, where that says it best. */
export function CheckForm(props: Props) {
  const { check } = props.step
  const schema = ScenarioCheck.options.find(({ shape }) => shape.type.value === check.type) ?? ScenarioCheck
  return (
    <div className="flex flex-col gap-4">
      {check.type === 'picture_equals' && <Baseline {...props} check={check} />}
      {check.type === 'pixel_color' && <PixelPicker {...props} check={check} />}
      {check.type === 'page_text' && (
        <PickOnScreen
          {...pickFrom(props)}
          wants="text"
          onPick={({ text, frame }) =>
            props.onChange({ ...inFrame(check, frame), text: literalIn(props.editor.draft, text) })
          }
        />
      )}
      {check.type === 'page_element' && (
        <PickOnScreen
          {...pickFrom(props)}
          wants="role"
          onPick={({ located, frame }) =>
            located && props.onChange(elementCheck(inFrame(check, frame), located, props.editor.draft))
          }
        />
      )}
      <SchemaForm
        schema={schema}
        help={CHECK_HELP[check.type]}
        body={check}
        without={['type', 'masks']}
        alsoWrong={props.alsoWrong}
        onChange={(next) => props.onChange(next as ScenarioCheckInput)}
      />
      {check.type === 'picture_equals' && (
        <MasksField
          masks={masksOf(check)}
          wrong={problemsOf(schema, check)}
          display={props.editor.draft.display}
          onChange={(masks) => props.onChange({ ...check, masks })}
        />
      )}
    </div>
  )
}

const pickFrom = ({ sessionId, editor }: Props) => ({ sessionId, display: editor.draft.display })

/** The same check, where it looks in the frame that was picked from. */
function inFrame<C extends { frame?: string | undefined }>(check: C, frame: string | null): C {
  const there = { ...check }
  if (frame === null) delete there.frame
  else there.frame = frame
  return there
}

/** What was picked, with the count that was expected and the time that it may take. */
function elementCheck(
  check: CheckOf<'page_element'>['check'],
  { role, name }: NonNullable<PickedElement['located']>,
  draft: Declared,
): ScenarioCheckInput {
  const { name: _, ...rest } = check
  return { ...rest, role, ...(name !== '' && { name: literalIn(draft, name) }) }
}

/** A draft of before may have what was typed as JSON. */
const masksOf = ({ masks }: Extract<ScenarioCheckInput, { type: 'picture_equals' }>): readonly Box[] =>
  Array.isArray(masks) ? masks : []

type CheckOf<T extends ScenarioCheckInput['type']> = { check: Extract<ScenarioCheckInput, { type: T }> }

/** The picture that the screen is compared with, and the masks on it. */
function Baseline({ step, check, editor, sessionId, result, onChange }: Props & CheckOf<'picture_equals'>) {
  const kept = useBaseline(editor, step.id)
  const shot = useShot(sessionId, (picture) => editor.keepPicture(step.id, picture))
  const masks = masksOf(check)
  const { after } = result ?? {}
  return (
    <div className="flex flex-col gap-3">
      {kept.picture ? (
        <>
          <PictureBoard
            picture={kept.picture}
            label="Baseline"
            tone="mask"
            boxes={wholeMasks(masks).map(({ box }) => box)}
            names={wholeMasks(masks).map(({ name }) => name)}
            onDraw={(mask) => onChange({ ...check, masks: [...masks, mask] })}
          />
          <p className="text-sm text-muted">
            {masks.length === 0
              ? 'Drag over a part of it that changes by itself, a clock for example: it is then left out.'
              : `${plural(masks.length, 'part')} left out. Change them as numbers below.`}
          </p>
        </>
      ) : (
        !kept.isPending && (
          <Notice tone="warning" title="It has no baseline yet">
            Use the screen of a session that looks right, or replay the scenario and use its picture.
          </Notice>
        )
      )}
      <div className="flex flex-wrap gap-2">
        <ShotButton shot={shot} sessionId={sessionId}>
          {kept.picture ? 'Replace with the current screen' : 'Use the current screen'}
        </ShotButton>
        {after && (
          <Button size="small" icon={<ImageDown />} onClick={() => editor.keepPicture(step.id, after)}>
            Use the picture of the last replay
          </Button>
        )}
      </div>
    </div>
  )
}

/** A pixel and its color, taken from a picture. */
function PixelPicker({ check, sessionId, result, onChange }: Props & CheckOf<'pixel_color'>) {
  const shot = useShot(sessionId)
  const picture = shot.data?.png ?? result?.after
  const pick = async (pixel: Pixel): Promise<void> => {
    const color = picture && colorAt(await decodePicture(picture), pixel.x, pixel.y)
    if (color) onChange({ ...check, ...pixel, color: formatColor(color) })
  }
  const { x, y } = check
  // While a number is typed it may be none.
  const pixel = Number.isInteger(x) && Number.isInteger(y) ? { x, y } : undefined
  return (
    <div className="flex flex-col gap-3">
      {picture && (
        <PictureBoard
          picture={picture}
          label="Screen to pick a pixel from"
          {...(pixel && { pixel })}
          onPick={(chosen) => void pick(chosen)}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <span
          aria-hidden
          className="size-6 rounded-sm border border-line-strong"
          style={{ backgroundColor: check.color }}
        />
        <ShotButton shot={shot} sessionId={sessionId}>
          {picture ? 'Refresh the screen' : 'Use the current screen'}
        </ShotButton>
        {picture && pixel && (
          <Button size="small" onClick={() => void pick(pixel)}>
            Use the color at this point
          </Button>
        )}
      </div>
      {picture && <p className="text-sm text-muted">Click the picture to pick a color.</p>}
    </div>
  )
}

const STILL_CHANGING = 'The screen was still changing after 5 s. Drag over the parts that change by themselves.'

type Shot = ReturnType<typeof useShot>

function useShot(sessionId: string | undefined, onTaken?: (picture: Blob) => void) {
  const connection = useConnection()
  return useMutation({
    mutationFn: () => {
      if (sessionId === undefined) throw new Error('Choose a session first.')
      return takeStillPicture(connection, sessionId)
    },
    onSuccess: ({ png }) => onTaken?.(png),
  })
}

function ShotButton({ shot, sessionId, children }: { shot: Shot; sessionId: string | undefined; children: string }) {
  return (
    <>
      <Button
        size="small"
        icon={<Camera />}
        pending={shot.isPending}
        disabledReason={sessionId === undefined ? 'Choose a session to replay on first' : undefined}
        onClick={() => shot.mutate()}
      >
        {children}
      </Button>
      {shot.error && (
        <p role="alert" className="w-full text-sm font-semibold text-danger">
          No picture was taken. {shot.error.message}
        </p>
      )}
      {shot.data?.isMoving && (
        <p role="status" className="w-full text-sm">
          {STILL_CHANGING}
        </p>
      )}
    </>
  )
}

/** What a step is compared with: what was taken and is not saved yet, or what the service has. */
function useBaseline(editor: Editor, stepId: string): { picture: Blob | null; isPending: boolean } {
  const connection = useConnection()
  const updatedAt = editor.saved.baselines.find(({ step_id }) => step_id === stepId)?.updated_at
  const { data, isPending } = useQuery(scenarioQueries.baseline(connection, editor.id, stepId, updatedAt))
  const taken = editor.pictures.get(stepId)
  return { picture: taken ?? data ?? null, isPending: !taken && isPending }
}
