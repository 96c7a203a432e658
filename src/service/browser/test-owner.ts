import { BrowserLauncher } from './launcher'
import { thisHost } from './test-browser'

// A service that starts one browser, says so and then waits to be killed. Arguments: folder, POOLDECK_SANDBOX.
const [runDir = '', sandbox = 'auto'] = process.argv.slice(2)
const host = await thisHost(runDir, { sandbox: sandbox === 'off' ? 'off' : 'auto' })
const launcher = new BrowserLauncher(host, { egress: { privateNetwork: 'allowed' } })
await launcher.launch({ id: 'owned', viewport: { width: 800, height: 600, refresh_rate: 10 }, kiosk_mode: true })
process.stdout.write('ready\n')
