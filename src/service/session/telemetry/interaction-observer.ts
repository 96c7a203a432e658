import { CdpError } from '../../browser/cdp-error'
import { background } from '../../shared/stray'
import { type CapturedEvent, framesOf, isolatedWorld } from './captured-event'
import { Interaction } from './interaction'
import { reportInteractions } from './interaction-script'
import type { Observed, Observer } from './observer'

/** A JavaScript world beside the page's own: the page sees nothing of what is in it. */
const WORLD = 'pooldeck'
/** Characters. An address, two selectors and a text are far less. */
const LONGEST_PAYLOAD = 32_768

/** What a person, or a computer operation, does in a page: clicks, keys, scrolling. */
export class InteractionObserver implements Observer {
  readonly #target: Observed
  /** Of its own: what an earlier capture left in a document reports to no one any more. */
  readonly #binding: string

  constructor(target: Observed) {
    this.#target = target
    this.#binding = `report_${target.context.target.session_id}`
  }

  /**
   * The world is given its way to report frame by frame: `Runtime.enable`, with which the browser would do that by itself, has it read
   * what a page writes to its console, and a page can see that.
   */
  async start(): Promise<void> {
    const { send } = this.#target
    const source = `(${reportInteractions.toString()})(${JSON.stringify(this.#binding)})`
    await Promise.all([
      send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD, runImmediately: true }),
      framesOf(send).then((frames) => Promise.all(frames.map(({ id }) => this.#listenTo(id)))),
    ])
  }

  receive({ method, params }: CapturedEvent): void {
    if (method === 'Runtime.bindingCalled' && params.name === this.#binding) {
      const interaction = readInteraction(params.payload)
      if (interaction) this.#reported(interaction)
    }
    if (method === 'Page.frameAttached') background(this.#listenTo(params.frameId))
    if (method === 'Page.frameNavigated') background(this.#listenTo(params.frame.id))
  }

  stop(): void {}

  /** Lets the world of a frame report; one that has gone, or went to another process, is another target's. */
  async #listenTo(frameId: string): Promise<void> {
    const { send } = this.#target
    try {
      const executionContextId = await isolatedWorld(send, frameId, WORLD)
      await send('Runtime.addBinding', { name: this.#binding, executionContextId })
    } catch (error) {
      if (!(error instanceof CdpError)) throw error
    }
  }

  #reported(interaction: Interaction): void {
    const { context, record } = this.#target
    const here = context.now()
    // Of a frame that is no target of its own its address is known, and no more.
    const common = { ...here, url: interaction.url, frame_id: this.#isWhole(interaction) ? here.frame_id : undefined }
    const source = { kind: 'cdp', event: 'Runtime.bindingCalled' } as const
    const ts = interaction.at * 1000
    switch (interaction.kind) {
      case 'click': {
        const { selector, tag, text, x, y, screenX, screenY } = interaction
        const metadata = { display_x: String(screenX), display_y: String(screenY) }
        record('interaction_click', { ...source, metadata }, { ...common, selector, tag, text, x, y }, ts)
        break
      }
      case 'key': {
        const { key, selector, tag } = interaction
        record('interaction_key', source, { ...common, key, selector, tag }, ts)
        break
      }
      case 'scroll': {
        const { from, to, selector } = interaction
        const way = { from_x: from.x, from_y: from.y, to_x: to.x, to_y: to.y }
        record('interaction_scroll_settled', source, { ...common, ...way, target_selector: selector }, ts)
      }
    }
  }

  /** The document is the one that the target is named after. */
  #isWhole({ top, url }: Interaction): boolean {
    return this.#target.kind === 'page' ? top : url === this.#target.context.now().url
  }
}

/** Reads what the script reports. A debugger of the page can call it, too, with anything: what is no interaction is dropped. */
function readInteraction(payload: string): Interaction | undefined {
  if (payload.length > LONGEST_PAYLOAD) return undefined
  try {
    return Interaction.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
