import { COMMANDS } from './cli-commands'
import { curlSample } from './curl'
import { membersOf } from './literal'
import { KEY_VARIABLE, PICTURE_FILE, type SampleRequest } from './request'
import { command, hereDocument, isLong, withVariable, word } from './shell'

/** The request for the public command line tool; for `curl` where the tool cannot say it. */
export function cliSample(request: SampleRequest): string {
  const { endpoint, params = {}, query, body, baseUrl, key } = request
  const known = COMMANDS[endpoint.operationId]
  if (!known) return instead(request, 'The CLI has no command for this')
  const options: string[] = []
  let input: string | undefined
  for (const [name, value] of [...membersOf(query), ...membersOf(body)]) {
    const said = known.options?.[name]?.(value)
    if (!said) return instead(request, `The CLI can’t send this ${name}`)
    for (const [flag, given] of said) {
      if (given === undefined) options.push(flag)
      else if (!isLong(given)) options.push(`${flag} ${word(given)}`)
      else if (flag === '--chrome-policy') {
        input = given
        options.push(`${flag}-file -`)
      } else return instead(request, `This ${name} is too long for a command`)
    }
  }
  if (endpoint.response === 'image') options.push(`--to ${PICTURE_FILE}`)
  const target = Object.values(params)
  const plain = target.every((name) => !name.startsWith('-'))
  const call = [
    [`kernel ${known.words}`, ...(plain ? target.map(word) : [])].join(' '),
    ...options,
    ...(plain ? [] : ['--', ...target.map(word)]),
  ]
  return [
    `export KERNEL_BASE_URL=${word(baseUrl)}`,
    `export KERNEL_API_KEY=${key === undefined ? withVariable('', KEY_VARIABLE) : word(key)}`,
    command(call) + (input === undefined ? '' : hereDocument(input)),
  ].join('\n')
}

const instead = (request: SampleRequest, reason: string): string =>
  `# ${reason}; this is the same request with curl.\n${curlSample(request)}`
