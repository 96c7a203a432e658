/** Bounds of a scenario. */
export const SCENARIO = {
  steps: 500,
  name: 120,
  description: 2_000,
  note: 500,
  masks: 100,
  text: 1_000,
  except: 20,
  code: 50_000,
} as const

/** The longest wait, and the longest that a check may take, ms. */
export const LONGEST_WAIT_MS = 300_000
