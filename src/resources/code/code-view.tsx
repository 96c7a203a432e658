import { z } from 'zod'
import { LANGUAGE_NAMES, LANGUAGES } from '../../code-samples/code-sample'
import { usePersisted, persisted, TEXT } from '../../lib/persisted'
import { Segmented } from '../../ui/segmented'
import { CodeBlock, type CodeRequest } from './code-block'

/** A request as code, in the language that the person chooses. */
export function CodeView({ request }: { request: CodeRequest }) {
  const [language = 'curl', setLanguage] = usePersisted(codeLanguage)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Segmented
        label="Language"
        size="small"
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <CodeBlock language={language} request={request} />
    </div>
  )
}

/** The language that the person chose last. */
const codeLanguage = persisted(z.enum(LANGUAGES), 'pooldeck.code-language', TEXT)
