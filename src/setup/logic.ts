import { afterEach } from 'vitest'
import { log } from '../service/shared/log'
import { forgetWhatIsLeft } from './left-behind'

// Tests provoke warnings and errors by the dozen; those that are about the log look at it themselves.
log.level = 'silent'

afterEach(forgetWhatIsLeft)
