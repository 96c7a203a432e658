import { textOf } from '../../ui/search-values'

/** The session that a scenario is tried on is part of the address, so that the console can lead here. */
export const readScenarioSearch = ({ session }: Record<string, unknown>): { session?: string | undefined } => ({
  session: textOf(session),
})
