import { readdir } from 'node:fs/promises'
import { readNow, statOf } from '../shared/process-stat'
import { initName } from './init-script'
import { killGroup } from './processes'
import { deadServices, SERVICE_NAME } from './service-name'

/**
 * Kills what still runs of browsers whose services are dead, such as a sandbox that was being made when its service was killed: it
 * waits for its leader for ever. The command line of each says which service has started it, also when the folder of the service
 * has gone. Browsers of a living service, or of one in another container, stay.
 */
export async function endOrphans(): Promise<void> {
  const isLeft = await deadServices()
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = readNow(`/proc/${pid}/cmdline`)
    const [service] = (command.split('\0').includes(initName) && SERVICE_NAME.exec(command)) || []
    // Its group keeps the number of a leader that has gone.
    const group = service !== undefined && (await isLeft(service)) ? Number(statOf(Number(pid))?.fields[2] ?? 0) : 0
    // 0 is a group of another container, and as the target of a signal one's own.
    if (group > 1) killGroup(group)
  }
}
