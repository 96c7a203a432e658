import type { Observed, Observer } from './observer'

/** A page that has shifted nothing for so long after it has loaded stands still (rule 6.3), in ms. */
const SETTLED_MS = 1_000

/** Records the life of a page: where it goes, when it has loaded, what moves in it, when it stands still. */
export function pageObserver({ kind, context, record, send }: Observed) {
  let settling: NodeJS.Timeout | undefined
  let isContentLoaded = false

  const loaded = (type: 'page_dom_content_loaded' | 'page_load', event: string, timestamp: number) =>
    record(type, { kind: 'cdp', event }, { ...context.now(), cdp_timestamp: timestamp })

  /** Waits until nothing has shifted for a while, from now. */
  const settle = () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      settling = undefined
      record('page_layout_settled', { kind: 'cdp' }, context.now())
      if (isContentLoaded) record('page_navigation_settled', { kind: 'cdp' }, context.now())
    }, SETTLED_MS).unref()
  }

  return {
    start: () => send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint', 'layout-shift'] }),
    stop: () => clearTimeout(settling),
    on: {
      'Page.frameNavigated': ({ frame: { id, parentId, loaderId, url } }) => {
        if (parentId === undefined) {
          clearTimeout(settling)
          settling = undefined
          isContentLoaded = false
        }
        const data = { ...context.target, frame_id: id, parent_frame_id: parentId, loader_id: loaderId, url }
        record('page_navigation', { kind: 'cdp', event: 'Page.frameNavigated' }, data)
      },
      // A frame of another site reports these two as well; the page waits for it, or does not.
      'Page.domContentEventFired': ({ timestamp }) => {
        if (kind !== 'page') return
        isContentLoaded = true
        loaded('page_dom_content_loaded', 'Page.domContentEventFired', timestamp)
      },
      'Page.loadEventFired': ({ timestamp }) => {
        if (kind !== 'page') return
        loaded('page_load', 'Page.loadEventFired', timestamp)
        settle()
      },
      'PerformanceTimeline.timelineEventAdded': ({ event }) => {
        const { frameId, time, duration = 0, lcpDetails, layoutShiftDetails } = event
        const common = { ...context.now(), source_frame_id: frameId, time: time * 1000 }
        const source = { kind: 'cdp', event: 'PerformanceTimeline.timelineEventAdded' } as const
        if (lcpDetails) {
          const { size, url, elementId, nodeId, renderTime, loadTime } = lcpDetails
          const details = { size, url, element_id: elementId, node_id: nodeId }
          const times = { render_time: renderTime * 1000, load_time: loadTime * 1000 }
          record('page_lcp', source, { ...common, lcp_details: { ...details, ...times } })
        }
        if (layoutShiftDetails) {
          const { value, hadRecentInput } = layoutShiftDetails
          const details = { value, had_recent_input: hadRecentInput }
          const data = { ...common, duration: duration * 1000, layout_shift_details: details }
          record('page_layout_shift', source, data)
          if (settling) settle()
        }
      },
    },
  } satisfies Observer
}
