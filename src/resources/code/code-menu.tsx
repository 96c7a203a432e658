import { Code } from 'lucide-react'
import { codeSample, LANGUAGE_NAMES, LANGUAGES } from '../../code-samples/code-sample'
import { KEY_VARIABLE } from '../../code-samples/request'
import { Button } from '../../ui/button'
import { useCopy } from '../../ui/copy-button'
import { Menu } from '../../ui/menu'
import { type CodeRequest, useSampleRequest } from './code-block'

/** Copies a request as code. The key is never in it. */
export function CodeMenu({ request, label = 'As code' }: { request: CodeRequest; label?: string }) {
  const sample = useSampleRequest(request)
  const { state, copy } = useCopy()
  return (
    <Menu
      trigger={
        <Button icon={<Code />}>
          {state === 'copied' ? 'Copied' : state === 'refused' ? 'Your browser didn’t allow copying' : label}
        </Button>
      }
      title={`The key is read from ${KEY_VARIABLE}`}
      items={LANGUAGES.map((language) => ({
        id: language,
        label: `Copy as ${LANGUAGE_NAMES[language]}`,
        onSelect: () => copy(codeSample(language, sample)),
      }))}
    />
  )
}
