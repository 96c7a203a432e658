import { startTime } from '../shared/process-stat'
import { pidNamespace } from './processes'

/** What `serviceName` gives, and one more part. */
export const SERVICE_NAME = /pooldeck-(\d+)-(\w+)-(\w+)-\w+/

/** Begins the names of what a process makes and another one may have to remove: its pid, start time and process namespace. */
export const serviceName = async (): Promise<string> => `pooldeck-${process.pid}-${await identityOf(process.pid)}`

/** Returns what says of a name whether it is of a service that is dead; never of a living one, or of one in another container. */
export async function deadServices(): Promise<(name: string) => Promise<boolean>> {
  const namespace = shortened(await pidNamespace())
  return async (name) => {
    const [, pid, started, owner] = (name.startsWith('pooldeck-') && SERVICE_NAME.exec(name)) || []
    return owner === namespace && `${started}-${owner}` !== (await identityOf(Number(pid)))
  }
}

/** Distinguishes a living process from an earlier one with the same pid: start time and process namespace. */
async function identityOf(pid: number): Promise<string> {
  const started = startTime(pid)
  return `${started && shortened(started)}-${shortened(await pidNamespace())}`
}

/** Every character counts in the path of a socket. */
function shortened(digits: string): string {
  return Number(digits).toString(36)
}
