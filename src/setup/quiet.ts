import { log } from '../service/shared/log'

// Tests provoke warnings and errors by the dozen; those that are about the log look at it themselves.
log.level = 'silent'
