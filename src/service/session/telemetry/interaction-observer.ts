import { framesOf } from '../../browser/cdp-answers'
import { CdpError } from '../../browser/cdp-error'
import { background } from '../../shared/stray'
import { reportInteractions } from './interaction-script'
import type { Observed, Observer } from './observer'
import { z } from 'zod'

const LONGEST_AGO_MS = 600_000

const Point = z.object({ x: z.number(), y: z.number() })

const common = {
  url: z.string(),
  top: z.boolean(),
  /** Unix time in ms; of one that cannot be, the nearest that can. */
  at: z.number().transform((at) => Math.min(Math.max(at, Date.now() - LONGEST_AGO_MS), Date.now())),
  selector: z.string(),
}

/** What a person has done in a document, as the script in it reports it. Points are in CSS pixels. */
const Interaction = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('click'),
    tag: z.string(),
    text: z.string(),
    /** In the document's window, and on the display. */
    x: z.number(),
    y: z.number(),
    screenX: z.number(),
    screenY: z.number(),
  }),
  z.object({ ...common, kind: z.literal('key'), key: z.string(), tag: z.string() }),
  z.object({ ...common, kind: z.literal('scroll'), from: Point, to: Point }),
])
type Interaction = z.infer<typeof Interaction>

/** A JavaScript world beside the page's own: the page sees nothing of what is in it. */
const WORLD = 'pooldeck'
/** Characters. An address, two selectors and a text are far less. */
const LONGEST_PAYLOAD = 32_768

/** Records what a person, or a computer operation, does in a page: clicks, keys, scrolling. */
export function interactionObserver({ kind, context, record, send }: Observed) {
  // Of its own: what an earlier capture left in a document reports to no one any more.
  const binding = `report_${context.target.session_id}`

  /** Lets the world of a frame report; one that has gone, or went to another process, is another target's. */
  const listenTo = async (frameId: string): Promise<void> => {
    try {
      const { executionContextId } = await send('Page.createIsolatedWorld', { frameId, worldName: WORLD })
      await send('Runtime.addBinding', { name: binding, executionContextId })
    } catch (error) {
      if (!(error instanceof CdpError)) throw error
    }
  }

  const reported = (interaction: Interaction): void => {
    const here = context.now()
    // The document that the target is named after; of a frame that is no target of its own only the address is known.
    const isWhole = kind === 'page' ? interaction.top : interaction.url === here.url
    const common = { ...here, url: interaction.url, frame_id: isWhole ? here.frame_id : undefined }
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

  return {
    // The world is given its way to report frame by frame: `Runtime.enable`, with which the browser would do that by itself, has it
    // read what a page writes to its console, and a page can see that.
    start: () => {
      const source = `(${reportInteractions.toString()})(${JSON.stringify(binding)})`
      return Promise.all([
        send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD, runImmediately: true }),
        send('Page.getFrameTree').then(({ frameTree }) =>
          Promise.all(framesOf(frameTree).map(({ id }) => listenTo(id))),
        ),
      ])
    },
    on: {
      'Runtime.bindingCalled': ({ name, payload }) => {
        const interaction = name === binding ? readInteraction(payload) : undefined
        if (interaction) reported(interaction)
      },
      'Page.frameAttached': ({ frameId }) => background(listenTo(frameId)),
      'Page.frameNavigated': ({ frame }) => background(listenTo(frame.id)),
    },
  } satisfies Observer
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
