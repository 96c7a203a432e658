import { telemetrySummary } from '../../../resources/telemetry/values'
import { FIELD_NAMES, fieldOf, FIELDS, type GroupName } from '../config/field-labels'
import type { PoolForm } from '../config/form-values'
import { browserSummary, identitySummary, policySummary, sizeSummary, startSummary } from './group-summary'

interface Group {
  title: string
  /** What is set in it, in a few words. */
  summarize: (form: PoolForm) => string
}

/** The parts of the form, from top to bottom. */
export const GROUPS: Readonly<Record<GroupName, Group>> = {
  size: {
    title: 'Size and filling',
    summarize: sizeSummary,
  },
  browser: {
    title: 'Browser',
    summarize: browserSummary,
  },
  identity: {
    title: 'Identity',
    summarize: identitySummary,
  },
  start: { title: 'Start', summarize: startSummary },
  policy: { title: 'Policy', summarize: policySummary },
  telemetry: { title: 'Telemetry', summarize: ({ telemetry }) => telemetrySummary(telemetry) },
}

export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[]

/** The id of the element of a group, for the links of the contents. */
export const groupId = (group: GroupName): string => `group-${group}`

/** The group of a field, by its path in the form. */
export const groupOf = (field: string): GroupName | undefined => fieldOf(field.split('.')[0] ?? '')?.group

export const fieldsOf = (group: GroupName): (keyof PoolForm)[] =>
  FIELD_NAMES.filter((name) => FIELDS[name].group === group)
