// `npm run setup`: what `npm start` does before it starts, for images and machines where somebody else starts it.
import { prepare } from './prepare.mjs'
import { main } from './run.mjs'

await main(prepare)
