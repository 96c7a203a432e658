import { configureGlobal } from 'fast-check'

// The same cases at every run, so that no change is refused for what it did not cause. Another seed looks for new ones.
configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 20_261_121) })
