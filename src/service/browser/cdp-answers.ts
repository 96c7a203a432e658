import { z } from 'zod'

export const CdpFrame = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  loaderId: z.string(),
  url: z.string(),
})
export type CdpFrame = Readonly<z.infer<typeof CdpFrame>>

/** Of a page and, by process, of its frames. */
interface FrameTree {
  readonly frame: CdpFrame
  readonly childFrames?: readonly FrameTree[] | undefined
}
const FrameTree: z.ZodType<FrameTree> = z.object({
  frame: CdpFrame,
  get childFrames() {
    return z.array(FrameTree).optional()
  },
})

/** What is read of answers to commands, by method. Of the answers to others nothing is read. */
const CDP_ANSWERS = {
  'Browser.getVersion': z.object({
    protocolVersion: z.string(),
    product: z.string(),
    revision: z.string(),
    userAgent: z.string(),
    jsVersion: z.string(),
  }),
  'Browser.getWindowBounds': z.object({
    bounds: z.object({ width: z.number(), height: z.number(), windowState: z.string() }),
  }),
  'Browser.getWindowForTarget': z.object({ windowId: z.int() }),
  'Extensions.getExtensions': z.object({ extensions: z.array(z.object({ path: z.string() })) }),
  'Network.getCookies': z.object({
    cookies: z.array(z.object({ name: z.string(), value: z.string(), path: z.string() })),
  }),
  'Network.getResponseBody': z.object({ body: z.string(), base64Encoded: z.boolean() }),
  'Page.captureScreenshot': z.object({ data: z.string() }),
  'Page.createIsolatedWorld': z.object({ executionContextId: z.int() }),
  'Page.getFrameTree': z.object({ frameTree: FrameTree }),
  'Page.getNavigationHistory': z.object({
    currentIndex: z.int(),
    entries: z.array(z.object({ url: z.string() })),
  }),
  'Page.navigate': z.object({ errorText: z.string().optional() }),
  'Runtime.evaluate': z.object({ result: z.object({ value: z.unknown().optional() }) }),
  'Storage.getCookies': z.object({ cookies: z.array(z.looseObject({ session: z.boolean() })) }),
  'Target.attachToBrowserTarget': z.object({ sessionId: z.string() }),
  'Target.attachToTarget': z.object({ sessionId: z.string() }),
  'Target.createTarget': z.object({ targetId: z.string() }),
  'Target.getTargets': z.object({
    targetInfos: z.array(z.object({ targetId: z.string(), type: z.string(), title: z.string(), url: z.string() })),
  }),
} satisfies Record<string, z.ZodType>

type Answers = typeof CDP_ANSWERS

export type CdpResult<M extends string> = M extends keyof Answers ? z.infer<Answers[M]> : Record<string, unknown>

/** Returns whether a result has what is read of it. */
export function isResultOf<M extends string>(method: M, result: Record<string, unknown>): result is CdpResult<M> {
  if (!Object.hasOwn(CDP_ANSWERS, method)) return true
  try {
    return CDP_ANSWERS[method as keyof Answers].safeParse(result).success
  } catch {
    // Deeper than the stack.
    return false
  }
}

/** Returns all frames of a tree, the outermost first. */
export const framesOf = ({ frame, childFrames = [] }: FrameTree): CdpFrame[] => [
  frame,
  ...childFrames.flatMap(framesOf),
]
