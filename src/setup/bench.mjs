// `npm run bench`: builds, then measures this machine's Pooldeck beside what people would use instead.
import { runProgram } from './program.mjs'

await runProgram('bench')
