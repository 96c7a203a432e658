import { useState } from 'react'
import { codeSample, type Language } from '../../code-samples/code-sample'
import { KEY_VARIABLE, type SampleRequest } from '../../code-samples/request'
import { useConnection } from '../../client/connection'
import { Checkbox } from '../../ui/checkbox'
import { CopyButton } from '../../ui/copy-button'
import { foldedSample } from './folded-sample'

/** A request without where it goes and with what key: the connection knows both. */
export type CodeRequest = Omit<SampleRequest, 'baseUrl' | 'key'>

/** The request to the service in use; with its key only when that is asked for. */
export function useSampleRequest(request: CodeRequest, withKey = false): SampleRequest {
  const { baseUrl, key } = useConnection()
  return { ...request, baseUrl: baseUrl || location.origin, ...(withKey && { key }) }
}

/** A request as code in one language, to be copied by one click. */
export function CodeBlock({ language, request }: { language: Language; request: CodeRequest }) {
  // Deliberately not remembered: code is pasted where others read it.
  const [withKey, setWithKey] = useState(false)
  const sample = useSampleRequest(request, withKey)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="relative">
        <pre
          aria-label="Code"
          className="max-h-96 overflow-auto rounded-md border border-line bg-sunken py-2 pr-10 pl-3 font-mono text-sm"
        >
          {foldedSample(language, sample)}
        </pre>
        <span className="absolute top-1 right-1 rounded-md bg-sunken">
          <CopyButton text={() => codeSample(language, sample)} label="Copy the code" />
        </span>
      </div>
      <label className="flex items-start gap-2 text-sm text-muted">
        <Checkbox checked={withKey} onChange={(event) => setWithKey(event.target.checked)} />
        <span>
          {withKey ? (
            'Contains the key: anyone who reads this code can use the service as you.'
          ) : (
            <>
              With the key, instead of <code>{KEY_VARIABLE}</code> from the environment
            </>
          )}
        </span>
      </label>
    </div>
  )
}
