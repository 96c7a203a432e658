import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { HostPlatform } from './host'

/** Does what it is told by one pipe and answers by the other, beside the real browser. */
const script = (chromium: string) => `#!/bin/sh
mkfifo /home/user/ask /home/user/answer
while :; do sh </home/user/ask >/home/user/answer 2>&1; done 3<&- 4>&- &
exec ${chromium} "$@"
`

/** The same machine with a browser that brings a hostile process into its sandbox. `folder` is created. */
export async function withIntruder(host: HostPlatform, folder: string): Promise<HostPlatform> {
  const chromium = path.join(folder, 'chromium')
  await mkdir(folder)
  await writeFile(chromium, script(host.chromium))
  await chmod(chromium, 0o755)
  return { ...host, chromium }
}

/** That process, in the sandbox of the browser that was launched as number `index` below `base`. */
export class Intruder {
  readonly #home: string

  private constructor(home: string) {
    this.#home = home
  }

  static async in(base: string, index: number): Promise<Intruder> {
    const [runDir = ''] = (await readdir(base)).filter((name) => name.startsWith('pooldeck-'))
    return new Intruder(path.join(base, runDir, String(index), 'home'))
  }

  /** What the commands of a shell say there, on stdout and stderr. */
  async run(commands: string): Promise<string> {
    const [answer] = await Promise.all([
      readFile(path.join(this.#home, 'answer'), 'utf8'),
      writeFile(path.join(this.#home, 'ask'), `${commands}\n`),
    ])
    return answer.trim()
  }
}
