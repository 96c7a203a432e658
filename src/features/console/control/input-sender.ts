import type { ActionLog } from '../log/action-log'
import { explain } from '../log/failure'
import { isSecretTyped } from '../log/secret-typing'
import type { ControlState } from './control-state'
import { type KeysInput, type Paste, pasteActions, type TimedInput } from './input-action'
import type { InputRecorder } from './input-recorder'
import { sendInputs, sendKeys } from './send-inputs'
import type { SharedClipboard } from './shared-clipboard'

interface Around {
  log: ActionLog
  recorder: InputRecorder
  clipboard: SharedClipboard
  state: () => ControlState
  /** Called when it is known whether what is typed goes to a field for passwords. */
  onSecret: (secret: boolean) => void
}

/** Sends inputs to the session and records them: secrets as dots. */
export class InputSender {
  readonly #around: Around

  constructor(around: Around) {
    this.#around = around
  }

  /** Sends one input, or moves that belong together. Rejects with what went wrong. */
  async send(inputs: readonly TimedInput[]): Promise<void> {
    const [first] = inputs
    if (!first) return
    const { input, hidden = false } = first
    const { recorder, state } = this.#around
    const hides = hidden && state().hidesKeys
    if (input.type === 'keys') return this.#sendKeys(input, { hidden, hides })
    try {
      if (input.type === 'paste') await this.#sendPaste(input, first)
      else await this.#sendInputs(inputs, hides)
    } catch (error) {
      recorder.sent(explain(error))
      throw error
    }
  }

  async #sendInputs(inputs: readonly TimedInput[], hides: boolean): Promise<void> {
    const { log, recorder, clipboard } = this.#around
    const secret = inputs[0]?.input.type === 'type_text' && (await this.#isSecretTyped())
    for (const { input, at, hidden } of inputs) {
      if (input.type !== 'keys' && input.type !== 'paste') recorder.sending(input, at, secret || hidden)
    }
    await sendInputs(log, inputs, hides)
    recorder.sent()
    for (const { input } of inputs) if (input.type === 'press_key') clipboard.pressed(input)
  }

  /** As two actions, so that it can be done again where nothing was copied. */
  async #sendPaste(paste: Paste, { at, hidden }: TimedInput): Promise<void> {
    const { log, recorder } = this.#around
    const secret = (await this.#isSecretTyped()) || hidden
    for (const action of pasteActions(paste)) {
      recorder.sending(action, at, secret)
      await log.send(action)
      recorder.sent()
    }
  }

  /** What keys have done is recorded when they come up: only then is it known how long they were down. */
  async #sendKeys(keys: KeysInput, { hidden, hides }: { hidden: boolean; hides: boolean }): Promise<void> {
    const { log, recorder, clipboard, onSecret } = this.#around
    for (const stroke of keys.began) stroke.secret = hidden
    const secret = await sendKeys(log, keys, hides)
    for (const stroke of keys.began) stroke.secret ||= secret
    if (keys.began.length > 0) onSecret(secret)
    for (const { action, at, secret } of keys.recorded) {
      recorder.sending(action, at, secret || hidden)
      recorder.sent()
      clipboard.pressed(action)
    }
  }

  async #isSecretTyped(): Promise<boolean> {
    const { log, state, onSecret } = this.#around
    const secret = state().holdsKeys && (await isSecretTyped(log))
    onSecret(secret)
    return secret
  }
}
