/** The browser of the person: what looks at the dashboard. */
export const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
    // The viewer's own browser may run as root in a container; the pooled browsers keep their sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
}
