import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useConnection } from '../../client/connection'
import { reportFailure } from '../../resources/report-failure'
import { useSubmission } from '../../client/use-submission'
import type { Scenario } from '../../contract/scenario'
import { useRefresh } from '../../resources/use-refresh'
import { type PortableScenario, writeScenarioFile } from '../../scenarios/file'
import { keepAsNew, keepScenario, looseScenario } from '../../scenarios/keep'
import type { ScriptOptions } from '../../scenarios/script/plan'
import { scenarioQueries, storeOf } from '../../scenarios/store/queries'
import { loadPart } from '../../ui/load-part'
import { saveFile } from '../../ui/save-file'
import { toast } from '../../ui/toast'
import { describeStep } from './describe-step'

type ScriptKind = 'typescript' | 'playwright' | 'python'

/** Each is loaded when it is asked for. */
const SCRIPTS: Readonly<Record<ScriptKind, { extension: string; write: (options: ScriptOptions) => Promise<string> }>> =
  {
    typescript: {
      // A module wherever it lies: npm makes folders whose `.ts` files are none, and only a module may wait as the script does.
      extension: '.mts',
      write: async (options) =>
        (await loadPart(() => import('../../scenarios/script/typescript'))).typescriptScript(options),
    },
    playwright: {
      extension: '.spec.ts',
      write: async (options) =>
        (await loadPart(() => import('../../scenarios/script/playwright'))).playwrightScript(options),
    },
    python: {
      extension: '.py',
      write: async (options) => (await loadPart(() => import('../../scenarios/script/python'))).pythonScript(options),
    },
  }

/** What is done with whole scenarios; what fails is reported, and nothing else is touched. */
export function useScenarioTasks() {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const refresh = useRefresh(scenarioQueries.all)
  const open = (scenario: Scenario): void => {
    queryClient.setQueryData(scenarioQueries.detail(connection, scenario.id).queryKey, scenario)
    void refresh()
    void navigate({ to: '/scenarios/$id', params: { id: scenario.id } })
  }
  const store = () => storeOf(queryClient, connection)
  const loose = async (id: string): Promise<PortableScenario> => {
    const scenario = await (await store()).get(id)
    if (!scenario) throw new Error('The scenario has been deleted.')
    return looseScenario(await store(), scenario)
  }

  const keep = useSubmission({
    mutationFn: async (scenario: PortableScenario) => keepScenario(await store(), scenario),
    onSuccess: open,
    onError: reportFailure('save', 'the scenario'),
  })
  const importRead = useSubmission({
    mutationFn: async (scenario: PortableScenario) => keepAsNew(await store(), scenario),
    onSuccess: (kept, { scenario: { name } }) => {
      open(kept)
      const taken = kept.name === name ? {} : { description: `There is a ${name} already, which stays as it is.` }
      toast({ title: `Scenario ${kept.name} imported`, ...taken })
    },
    onError: reportFailure('import', 'the scenario'),
  })
  const duplicate = useSubmission({
    mutationFn: async (id: string) => {
      return keepAsNew(await store(), await loose(id))
    },
    onSuccess: open,
    onError: reportFailure('duplicate', 'the scenario'),
  })
  const exportJson = useSubmission({
    mutationFn: async (id: string) => {
      const scenario = await loose(id)
      saveFile(
        new Blob([await writeScenarioFile(scenario)], { type: 'application/json' }),
        `${fileNameOf(scenario.scenario.name)}.json`,
      )
    },
    onError: reportFailure('export', 'the scenario'),
  })
  const exportScript = useSubmission({
    mutationFn: async ({ id, as }: { id: string; as: ScriptKind }) => {
      const scenario = await loose(id)
      const { extension, write } = SCRIPTS[as]
      const fileName = `${fileNameOf(scenario.scenario.name)}${extension}`
      const baseUrl = connection.baseUrl || location.origin
      const code = await write({ ...scenario, baseUrl, fileName, words: describeStep })
      saveFile(new Blob([code], { type: 'text/plain' }), fileName)
    },
    onError: reportFailure('export', 'the scenario'),
  })
  const remove = useSubmission({
    mutationFn: async (id: string) => (await store()).remove(id),
    onSettled: refresh,
  })
  return { keep, importRead, duplicate, exportJson, exportScript, remove }
}

/** The address of a scenario, to be passed on. */
export const linkOf = (id: string): string => new URL(`/scenarios/${id}`, location.href).href

/** A name that stands in a command line as it is. */
const fileNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'scenario'
