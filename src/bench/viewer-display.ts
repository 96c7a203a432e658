import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** The display of a person's browser: what moves on it comes as from a mouse, not through the debugger. */
export class ViewerDisplay {
  readonly size = { width: 1440, height: 900 }
  readonly name: string
  readonly #server: ChildProcess

  private constructor(server: ChildProcess, name: string) {
    this.#server = server
    this.name = name
  }

  static async start(): Promise<ViewerDisplay> {
    const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp']
    const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    const pipe = server.stdio[3]
    if (!pipe) throw new Error('The X server has no pipe.')
    const [number] = (await once(pipe, 'data')) as [Buffer]
    return new ViewerDisplay(server, `:${number.toString().trim()}`)
  }

  /** Runs commands of xdotool, each a line. */
  async play(commands: readonly string[]): Promise<void> {
    const xdotool = spawn('xdotool', ['-'], {
      env: { ...process.env, DISPLAY: this.name },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    xdotool.stdin.end(`${commands.join('\n')}\n`)
    const [code] = (await once(xdotool, 'close')) as [number | null]
    if (code !== 0) throw new Error(`xdotool ended with code ${code}.`)
  }

  stop(): void {
    this.#server.kill()
  }
}
