import { FLAG_NAMES } from '../../../contract/browser-fields'
import type { PoolForm } from './form-values'
import {
  browserSummary,
  identitySummary,
  policySummary,
  sizeSummary,
  startSummary,
  telemetrySummary,
} from './group-summary'

interface Group {
  title: string
  fields: readonly (keyof PoolForm)[]
  /** What is set in it, in a few words. */
  summarize: (form: PoolForm) => string
}

/** The parts of the form as an operator thinks of them, from top to bottom. */
export const GROUPS = {
  size: {
    title: 'Size and filling',
    fields: ['size', 'name', 'fill_rate_per_minute', 'timeout_seconds'],
    summarize: sizeSummary,
  },
  browser: {
    title: 'Browser',
    fields: ['viewport', ...FLAG_NAMES],
    summarize: browserSummary,
  },
  identity: {
    title: 'Identity',
    fields: ['profile', 'refresh_on_profile_update', 'proxy_id', 'extensions'],
    summarize: identitySummary,
  },
  start: { title: 'Start', fields: ['start_url'], summarize: startSummary },
  policy: { title: 'Policy', fields: ['chrome_policy'], summarize: policySummary },
  telemetry: { title: 'Telemetry', fields: ['telemetry'], summarize: telemetrySummary },
} as const satisfies Record<string, Group>

export type GroupName = keyof typeof GROUPS
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[]

/** The id of the place of a group, for the links of the contents. */
export const groupId = (group: GroupName): string => `group-${group}`

const isIn = (group: GroupName, field: string): boolean =>
  GROUPS[group].fields.some((name) => field === name || field.startsWith(`${name}.`))

/** The group of a field, by its place in the form. */
export const groupOf = (field: string): GroupName | undefined => GROUP_NAMES.find((group) => isIn(group, field))
