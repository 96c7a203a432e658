/** What a benchmark of hosted services has published of whole lives: create, connect, goto, release; medians, ms. */
export const PUBLISHED = {
  source: 'github.com/steel-dev/browserbench, its README, read on 2026-11-26',
  /** Why their figures are no measure of the software alone. */
  differs: 'over their network from a machine in us-east-1, 5,000 runs each, to google.com',
  medians: {
    Kernel: 776,
    Steel: 867,
    Cloudflare: 1_602,
    Browserbase: 2_888,
    Hyperbrowser: 3_666,
    Anchor: 7_919,
  },
} as const
