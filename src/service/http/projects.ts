import type { Endpoint } from '../../contract/endpoint'
import { PROJECT_ENDPOINTS, PROJECTS_GROUP } from '../../contract/endpoints/projects'
import { Problem } from '../shared/problem'
import type { Handlers } from './route'

type ProjectHandlers = Pick<Handlers, (typeof PROJECT_ENDPOINTS)[number]['operationId']>

/** Answers each project operation with the problem that projects are disabled (rule 5.5). */
export function projectHandlers(): ProjectHandlers {
  const handlers = PROJECT_ENDPOINTS.map(({ operationId }) => [operationId, disabled] as const)
  return Object.fromEntries<ProjectHandlers[keyof ProjectHandlers]>(handlers) as ProjectHandlers
}

function disabled(): never {
  throw new Problem('projects_disabled', 'Projects are disabled on this service. Don’t use project operations.')
}

/** Throws Problem 404 for a call in the scope of a project: there are none, so each is unknown (rule 5.5). */
export function refuseProjectScope(endpoint: Endpoint, headers: Headers): void {
  const project = headers.get('x-kernel-project-id')?.trim()
  if (!project || endpoint.group === PROJECTS_GROUP) return
  throw new Problem(
    'project_not_found',
    `There is no project ${project}: projects are disabled on this service. Leave out the header X-Kernel-Project-Id.`,
  )
}
