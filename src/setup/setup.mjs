// `npm run setup`: what `npm start` does before it starts, for images and machines where another program starts it; and further fonts.
import { installFonts } from './packages.mjs'
import { prepare } from './prepare.mjs'
import { main } from './run.mjs'

await main(async () => {
  await prepare()
  // A dashboard in front of another service runs no browsers here.
  if (!process.env.POOLDECK_UPSTREAM) await installFonts()
})
