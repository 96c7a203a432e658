import type { Observed, Observer } from './observer'

/** Reports when there may be something new to see: what changes the picture of a page, as far as the browser says so at no cost. */
export const activityObserver = ({ active, send }: Observed): Observer => ({
  start: () => send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint', 'layout-shift'] }),
  on: {
    'Page.frameNavigated': active,
    'Page.navigatedWithinDocument': active,
    'Page.domContentEventFired': active,
    'Page.loadEventFired': active,
    'PerformanceTimeline.timelineEventAdded': active,
  },
})
