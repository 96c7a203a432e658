import { type ReactNode, useState } from 'react'
import type { BrowserCallStack } from '../../../contract/telemetry-events'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { formatBytes } from '../../../ui/format'
import { pretty } from './pretty'

/** Characters of a text that are shown at first. */
const SHOWN = 10_000

/** A part of the details under its name. */
export function Part({ title, copy, children }: { title: string; copy?: () => string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <div className="flex min-h-7 items-center gap-2">
        <h3 className="text-sm font-semibold text-muted">{title}</h3>
        {copy && <CopyButton text={copy} label={`Copy ${title.toLowerCase()}`} />}
      </div>
      {children}
    </section>
  )
}

/** A body: formatted where it is JSON, cut where it is long, copied whole as it came. */
export function Body({ title, text }: { title: string; text: string }) {
  const [whole, setWhole] = useState(false)
  const formatted = pretty(text)
  const isCut = formatted.length > SHOWN && !whole
  return (
    <Part title={title} copy={() => text}>
      <Code>{isCut ? formatted.slice(0, SHOWN) : formatted}</Code>
      {isCut && (
        <div className="flex items-center gap-2 text-sm text-muted">
          {formatBytes(formatted.length - SHOWN)} more
          <Button size="small" onClick={() => setWhole(true)}>
            Show all
          </Button>
        </div>
      )}
    </Part>
  )
}

export function Code({ children }: { children: string }) {
  return (
    <pre className="max-h-80 overflow-auto rounded-sm border border-line bg-sunken px-2 py-1.5 font-mono text-xs break-words whitespace-pre-wrap">
      {children}
    </pre>
  )
}

/** Names and values as they went over the wire. What has no value is left out. */
export function Values({ values }: { values: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = values.filter(([, value]) => value !== undefined && value !== null && value !== '')
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
      {known.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="max-w-40 truncate text-muted" title={name}>
            {name}
          </dt>
          <dd className="min-w-0 font-mono text-xs leading-5 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Headers({ title, headers }: { title: string; headers: Record<string, unknown> | undefined }) {
  if (!headers || Object.keys(headers).length === 0) return null
  const lines = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return (
    <Part title={title} copy={() => lines.map(([name, value]) => `${name}: ${value}`).join('\n')}>
      <Values values={lines} />
    </Part>
  )
}

/** Where in the code it was, the innermost call first; what had led there stands below. */
export function Stack({ stack, isParent = false }: { stack: BrowserCallStack; isParent?: boolean }) {
  const list = (
    <>
      {isParent && stack.description && <p className="pt-1 text-xs text-muted">{stack.description}</p>}
      <ol className="flex flex-col font-mono text-xs">
        {stack.callFrames.map(({ functionName, url, lineNumber, columnNumber }, index) => (
          <li key={`${index}-${url}`} className="flex flex-wrap gap-x-2 py-0.5">
            <span>{functionName || '(anonymous)'}</span>
            <span className="min-w-0 break-all text-muted">{`${url}:${lineNumber + 1}:${columnNumber + 1}`}</span>
          </li>
        ))}
      </ol>
      {stack.parent && <Stack stack={stack.parent} isParent />}
    </>
  )
  return isParent ? list : <Part title="Stack">{list}</Part>
}
