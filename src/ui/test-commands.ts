import { type Command, commandStore } from './commands'

/** The command of that label that the views offer now. */
export const commandNamed = (label: string): Command | undefined =>
  commandStore.get().find((command) => command.label === label)
