/** Compares names as a person sorts them: `pool-9` before `pool-10`, whatever their case. */
export const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
