import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { startChild } from './child'
import { type Program, programOf } from './program'

const run = promisify(execFile)

export interface OnTerminal {
  /** Of what connects its terminal with this agent. */
  readonly child: ChildProcess
  /** Of the program's group. */
  readonly leader: number
  readonly file: string
  /** Its exit code, when it has said one. */
  readonly exitCode: Promise<number | undefined>
}

export interface Size {
  readonly rows: number
  readonly cols: number
}

/** Socat gives the program a terminal and becomes its other end: the shell there reports its process id, and how the program has ended. */
const SOCAT_ARGS = ['-', `EXEC:"/bin/sh -c 'eval \\"$PD_START\\"'",pty,setsid,ctty,stderr`]

/** For the shell, in quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

export async function startOnTerminal(program: Program, size: Size | undefined): Promise<OnTerminal> {
  const words = [program.file, ...program.args].map(quoted).join(' ')
  const start = [
    // Before the caller knows of it, who may resize it then.
    ...(size ? [sttyArguments(size)] : []),
    'echo "$$ $(tty)" >&3',
    `export PATH=${quoted(program.env['PATH'] ?? '')}`,
    'unset PD_START',
    // The signals of the terminal are for the program; the shell is there to say how it ended.
    'trap : INT QUIT TERM HUP',
    `${words} 3>&-`,
    'echo "$?" >&3',
  ].join('; ')
  const own = { PATH: process.env['PATH'] ?? '', PD_START: start }
  const socat = { ...(await programOf({ command: 'socat', args: SOCAT_ARGS })), cwd: program.cwd }
  const env = { TERM: 'xterm-256color', ...program.env, ...own }
  const child = await startChild({ ...socat, env }, ['pipe', 'pipe', 'pipe', 'pipe'])
  const said = new Said(child.stdio[3] as Readable)
  child.once('close', () => said.end())
  const [leader = '', file = ''] = ((await said.line()) ?? '').split(' ')
  return {
    child,
    leader: Number(leader),
    file,
    exitCode: said.line().then((code) => (code ? Number(code) : undefined)),
  }
}

export async function resize(file: string, { rows, cols }: Size): Promise<void> {
  await run('stty', ['-F', file, 'rows', String(rows), 'cols', String(cols)])
}

const sttyArguments = ({ rows, cols }: Size): string => `stty rows ${rows} cols ${cols}`

/** The lines that come out of a stream, one at a time; undefined when it ends. */
class Said {
  readonly #stream: Readable
  #text = ''
  #isOver = false

  constructor(stream: Readable) {
    this.#stream = stream
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => (this.#text += text))
    stream.once('end', () => this.end())
  }

  end(): void {
    this.#isOver = true
    this.#stream.emit('over')
  }

  async line(): Promise<string | undefined> {
    for (;;) {
      const [line, ...rest] = this.#text.split('\n')
      if (rest.length > 0) {
        this.#text = rest.join('\n')
        return line
      }
      if (this.#isOver) return undefined
      await Promise.race([once(this.#stream, 'data'), once(this.#stream, 'over')])
    }
  }
}
