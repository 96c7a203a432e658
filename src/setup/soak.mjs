// `npm run soak`: builds, then tries for a long time whether Pooldeck keeps its promises.
import { runProgram } from './program.mjs'

await runProgram('soak')
