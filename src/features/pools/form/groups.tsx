import type { ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Disclosure } from '../../../ui/disclosure'
import { plural } from '../../../ui/format'
import { listProblems } from './form-problems'
import type { PoolForm } from './form-values'

/** Which fields can be folded away, and with what. */
const FOLDED = {
  browser: ['viewport', 'kiosk_mode', 'stealth', 'headless'],
  identity: ['profile', 'refresh_on_profile_update', 'extensions', 'proxy_id'],
  policy: ['chrome_policy'],
  telemetry: ['telemetry'],
} as const

export type FoldedGroup = keyof typeof FOLDED

const isIn = (group: FoldedGroup, field: string): boolean =>
  FOLDED[group].some((name) => field === name || field.startsWith(`${name}.`))

/** The group that has to be unfolded to see a field. */
export const groupOf = (field: string): FoldedGroup | undefined =>
  (Object.keys(FOLDED) as FoldedGroup[]).find((group) => isIn(group, field))

/** A part of the form that everybody looks at. */
export function OpenGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="pb-6 not-first:border-t not-first:border-line not-first:pt-3">
      <h2 className="pb-3 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** A part of the form for those who need it; folded, it says what is set in it and what is wrong in it. */
export function Foldable({
  group,
  title,
  summarize,
  open,
  onOpenChange,
  children,
}: {
  group: FoldedGroup
  title: string
  summarize: (form: PoolForm) => string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}) {
  const form = useWatch<PoolForm>() as PoolForm
  const { errors } = useFormState<PoolForm>()
  const problems = listProblems(errors).filter(({ field }) => isIn(group, field)).length
  return (
    <Disclosure
      title={<span className="text-lg">{title}</span>}
      summary={problems > 0 ? `${plural(problems, 'problem')} to correct` : summarize(form)}
      tone={problems > 0 ? 'loss' : 'neutral'}
      open={open}
      onOpenChange={onOpenChange}
    >
      {children}
    </Disclosure>
  )
}
