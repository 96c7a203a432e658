import { z } from 'zod'
import { endpoint } from '../endpoint'
import { OrganizationLimits, Project, ProjectLimits } from '../project'

export const PROJECTS_GROUP = 'Projects'

// Projects are disabled here, and that is all that these operations say (rule 5.5). None changes anything.
const projects = { group: PROJECTS_GROUP, right: 'read', errors: [401, 403, 404] } as const
const params = z.object({ id: z.string().meta({ description: 'Id or name of the project.' }) })

const organizationLimits = { ...projects, path: '/org/limits', status: 200, response: OrganizationLimits } as const

/** Rule 5.5. */
export const PROJECT_ENDPOINTS = [
  ...operationsAt('/org/projects', '', ''),
  ...operationsAt('/projects', 'Deprecated', ' (deprecated path)'),
  endpoint({
    ...organizationLimits,
    operationId: 'getOrganizationLimits',
    summary: 'Get the limits of the organization',
    method: 'GET',
  }),
  endpoint({
    ...organizationLimits,
    operationId: 'updateOrganizationLimits',
    summary: 'Change the limits of the organization',
    method: 'PATCH',
  }),
] as const

function operationsAt<const Path extends string, const Suffix extends string>(
  path: Path,
  suffix: Suffix,
  note: string,
) {
  const one = { ...projects, path: `${path}/{id}`, params, status: 200, response: Project } as const
  const limits = { ...one, path: `${path}/{id}/limits`, response: ProjectLimits } as const
  return [
    endpoint({
      ...projects,
      operationId: `createProject${suffix}`,
      summary: `Create a project${note}`,
      method: 'POST',
      path,
      status: 201,
      response: Project,
    }),
    endpoint({
      ...projects,
      operationId: `listProjects${suffix}`,
      summary: `List projects${note}`,
      method: 'GET',
      path,
      status: 200,
      response: z.array(Project),
    }),
    endpoint({ ...one, operationId: `getProject${suffix}`, summary: `Get a project${note}`, method: 'GET' }),
    endpoint({ ...one, operationId: `updateProject${suffix}`, summary: `Change a project${note}`, method: 'PATCH' }),
    endpoint({
      ...projects,
      operationId: `deleteProject${suffix}`,
      summary: `Delete a project${note}`,
      method: 'DELETE',
      path: `${path}/{id}`,
      params,
      status: 204,
    }),
    endpoint({
      ...limits,
      operationId: `getProjectLimits${suffix}`,
      summary: `Get the limits of a project${note}`,
      method: 'GET',
    }),
    endpoint({
      ...limits,
      operationId: `updateProjectLimits${suffix}`,
      summary: `Change the limits of a project${note}`,
      method: 'PATCH',
    }),
  ] as const
}
