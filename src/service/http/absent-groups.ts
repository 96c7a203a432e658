import { Hono } from 'hono'
import { Problem } from '../shared/problem'

/** Groups of the interface that this service does not have (rule 7.5), by where their paths begin, and what is said of them. */
export const ABSENT_GROUPS = [
  ['/apps', 'apps_disabled', 'Apps are'],
  ['/deployments', 'deployments_disabled', 'Deployments are'],
  ['/invocations', 'invocations_disabled', 'Invocations are'],
  ['/auth/connections', 'managed_auth_disabled', 'Managed authentication is'],
  ['/org/credential_providers', 'credential_providers_disabled', 'Credential providers are'],
  ['/credentials', 'credentials_disabled', 'Credentials are'],
  ['/browsers/:id/playwright/executors', 'playwright_executors_disabled', 'Named executors of Playwright code are'],
] as const

/** Answers every path of a group that is absent. A program can distinguish that from an unknown path. */
export function absentGroups(): Hono {
  const app = new Hono()
  for (const [path, code, what] of ABSENT_GROUPS) {
    const refuse = () => {
      throw new Problem(code, `${what} not available on this server. Leave these operations out.`)
    }
    app.all(path, refuse)
    app.all(`${path}/*`, refuse)
  }
  return app
}
