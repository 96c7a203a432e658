import { build } from './build.mjs'
import { checkNode, installForService, installNpmPackages } from './packages.mjs'

/** From a fresh clone to what `npm start` starts: packages of npm and of Debian, and the build. Does what is missing only. */
export async function prepare() {
  checkNode()
  await installNpmPackages()
  // A dashboard in front of another service runs no browsers here.
  if (!process.env.POOLDECK_UPSTREAM) await installForService()
  await build()
}
