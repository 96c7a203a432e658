import { z } from 'zod'

/** What is read of the answers of the debugging protocol. All else in them is left out. */

export const NOTHING = z.unknown()

export const TabTargets = z.object({
  targetInfos: z.array(
    z.object({
      targetId: z.string(),
      title: z.string(),
      url: z.string(),
      /** A Chromium from before 2025 does not have it. */
      embedderData: z.object({ tabActive: z.boolean(), tabStripIndex: z.int() }).optional(),
    }),
  ),
})
export type TabTarget = z.infer<typeof TabTargets>['targetInfos'][number]

export const Version = z.object({ product: z.string(), userAgent: z.string() })

export const Attached = z.object({ sessionId: z.string() })

export const AttachedNote = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ targetId: z.string(), type: z.string(), subtype: z.string().optional() }),
})

export const WindowOf = z.object({ windowId: z.int() })

export const Evaluated = z.object({ result: z.object({ value: z.unknown() }) })

export const Created = z.object({ targetId: z.string() })

export const Navigated = z.object({
  loaderId: z.string().optional(),
  errorText: z.string().optional(),
  isDownload: z.boolean().optional(),
})

export const NavigationEntries = z.object({
  currentIndex: z.int(),
  entries: z.array(z.object({ id: z.int(), url: z.string() })),
})

export const DialogNote = z.object({
  type: z.enum(['alert', 'confirm', 'prompt', 'beforeunload']),
  message: z.string(),
  url: z.string(),
  defaultPrompt: z.string().default(''),
})

export const FrameNote = z.object({ frameId: z.string() })

export const ResponseNote = z.object({
  loaderId: z.string(),
  type: z.string(),
  response: z.object({ status: z.int(), headers: z.record(z.string(), z.string()) }),
})

export const NavigatedNote = z.object({
  frame: z.object({ parentId: z.string().optional(), unreachableUrl: z.string().optional() }),
})

export const ChooserNote = z.object({ mode: z.string(), backendNodeId: z.int().optional() })

export const ResolvedNode = z.object({ object: z.object({ objectId: z.string() }) })

export const PausedNote = z.object({ requestId: z.string() })

export const AuthNote = z.object({
  requestId: z.string(),
  authChallenge: z.object({ source: z.string().optional(), origin: z.string() }),
})
