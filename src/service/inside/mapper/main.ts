import net from 'node:net'
import { BidiParser } from 'chromium-bidi/out/Default/gen/src/bidiTab/BidiParser.js'
import { BidiServer } from 'chromium-bidi/out/Default/gen/src/bidiMapper/BidiMapper.js'
import { MapperCdpConnection } from 'chromium-bidi/out/Default/gen/src/cdp/CdpConnection.js'
import type { ChromiumBidi } from 'chromium-bidi/out/Default/gen/src/protocol/protocol.js'
import { readLines } from '../read-lines'
import { LINE } from '../playwright/wire'
import { readCommand } from './command'

/**
 * Speaks WebDriver BiDi for one client (rule 3.1), in a process of its own inside of the sandbox: commands of BiDi become commands of the
 * debugging protocol, which go to the browser by way of the service. Whatever a client makes of this process it makes of its own connection.
 */

/** Where the agent reads what this process says. */
const OUTPUT_FD = 3
/** The service bounds its messages by itself. */
const MOST_LINE = 256 * 1024 * 1024

const output = new net.Socket({ fd: OUTPUT_FD })
output.on('error', () => process.exit(1))
const say = (letter: string, message: string, done?: () => void): void =>
  void output.write(`${letter}${message}\n`, done)
const answer = (message: object, done?: () => void): void => say(LINE.bidi, JSON.stringify(message), done)

let fromBrowser: (message: string) => void = () => {}
let fromClient: (command: ChromiumBidi.Command) => void = () => {}
const waiting: ChromiumBidi.Command[] = []

const browser = new MapperCdpConnection({
  setOnMessage: (handler) => {
    fromBrowser = (message) => void handler(message)
  },
  sendMessage: (message) => say(LINE.cdp, message),
  close: () => {},
})

async function start(): Promise<void> {
  const transport = {
    setOnMessage: (handler: (command: ChromiumBidi.Command) => unknown) => {
      fromClient = (command) => void handler(command)
    },
    sendMessage: (message: object) => answer(message),
    close: () => {},
  }
  await BidiServer.createAndStart(transport, browser, await browser.createBrowserSession(), '', new BidiParser())
  for (const command of waiting.splice(0)) fromClient(command)
  isReady = true
}

let isReady = false

function receive(text: string): void {
  const { command, refusal } = readCommand(text)
  if (refusal) return answer(refusal)
  // The mapper leaves the end of a session to the owner of the connection.
  if (command.method === 'session.end') {
    return answer({ type: 'success', id: command.id, result: {} }, () => process.exit(0))
  }
  if (isReady) fromClient(command as ChromiumBidi.Command)
  else waiting.push(command as ChromiumBidi.Command)
}

async function read(): Promise<void> {
  for await (const line of readLines(process.stdin, MOST_LINE)) {
    if (line.startsWith(LINE.cdp)) fromBrowser(line.slice(1))
    if (line.startsWith(LINE.bidi)) receive(JSON.parse(line.slice(1)) as string)
  }
}

const fail = (error: unknown): void => {
  console.error(error)
  process.exit(1)
}

process.on('uncaughtException', (error) => console.error(error))
process.on('unhandledRejection', (error) => console.error(error))
read().then(() => process.exit(0), fail)
start().catch(fail)
