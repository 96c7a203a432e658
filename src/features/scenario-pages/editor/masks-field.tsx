import { Plus, Trash2 } from 'lucide-react'
import { numberOf } from '../../../actions/schema-fields'
import type { DisplaySize } from '../../../contract/scenario'
import { SCENARIO } from '../../../contract/scenario-limits'
import type { FieldProblem } from '../../../contract/check'
import type { Box } from '../../../pictures/pixels'
import { Button } from '../../../ui/button'
import { Field, OutsideField } from '../../../ui/field'
import { IconButton } from '../../../ui/icon-button'
import { NumberInput } from '../../../ui/number-input'

const SIDES = [
  ['x', 'X', 0],
  ['y', 'Y', 0],
  ['width', 'Width', 1],
  ['height', 'Height', 1],
] as const

/** The parts of the display that a check leaves out, each as four numbers that are named as the rectangle on the picture is. */
export function MasksField({
  masks,
  wrong,
  display,
  onChange,
}: {
  /** As they were typed: a side may be no number yet. */
  masks: readonly Box[]
  /** What is wrong with the check, by paths such as `masks[0].width`. */
  wrong: readonly FieldProblem[]
  /** Of the scenario. */
  display: DisplaySize
  onChange: (masks: Box[]) => void
}) {
  const set = (index: number, mask: Box): void => onChange(masks.with(index, mask))
  return (
    <Field label="Masks" help="Parts of the display that are not compared. Draw them on the picture, or add one here.">
      <OutsideField>
        <div className="flex flex-col gap-2">
          {masks.length > 0 && (
            <ol aria-label="Masks" className="flex flex-col gap-2">
              {masks.map((mask, index) => (
                // The index is all that a mask has of its own.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index} className="flex flex-col gap-1 border-l-2 border-accent pl-3">
                  <div className="flex items-center justify-between gap-2">
                    <span className="font-semibold">{`Mask ${index + 1}`}</span>
                    <IconButton
                      label={`Remove mask ${index + 1}`}
                      icon={<Trash2 />}
                      onClick={() => onChange(masks.toSpliced(index, 1))}
                    />
                  </div>
                  <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
                    {SIDES.map(([side, label, min]) => (
                      <Field
                        key={side}
                        label={
                          <>
                            {label}
                            <span className="sr-only">{` of mask ${index + 1}`}</span>
                          </>
                        }
                        error={wrong.find(({ path }) => path === `masks[${index}].${side}`)?.message}
                      >
                        <NumberInput
                          value={String(mask[side] ?? '')}
                          min={min}
                          onChange={({ target }) => set(index, { ...mask, [side]: numberOf(target.value) })}
                        />
                      </Field>
                    ))}
                  </div>
                </li>
              ))}
            </ol>
          )}
          <div>
            <Button
              size="small"
              icon={<Plus />}
              disabledReason={masks.length < SCENARIO.masks ? undefined : `A check has at most ${SCENARIO.masks} masks`}
              onClick={() => onChange([...masks, centerOf(display)])}
            >
              Add mask
            </Button>
          </div>
        </div>
      </OutsideField>
    </Field>
  )
}

/** A tenth of each side, in the middle. */
function centerOf({ width, height }: DisplaySize): Box {
  const [wide, high] = [Math.ceil(width / 10), Math.ceil(height / 10)]
  return { x: Math.floor((width - wide) / 2), y: Math.floor((height - high) / 2), width: wide, height: high }
}

/** What can be drawn of masks while one of them is typed. */
export const wholeMasks = (masks: readonly Box[]): { name: string; box: Box }[] =>
  masks.flatMap((box, index) =>
    SIDES.every(([side]) => Number.isFinite(box[side])) ? [{ name: String(index + 1), box }] : [],
  )
