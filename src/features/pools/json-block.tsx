import { Fragment } from 'react'

const KEY = /^(\s*)("(?:[^"\\]|\\.)*")(:.*)$/

/** JSON as it goes over the wire; the keys step back behind the values. */
export function JsonBlock({ text, label }: { text: string; label?: string }) {
  return (
    <pre
      aria-label={label}
      className="max-h-96 overflow-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm"
    >
      {text.split('\n').map((line, index) => {
        const [, indent, key, rest] = KEY.exec(line) ?? []
        return (
          <Fragment key={index}>
            {index > 0 && '\n'}
            {key === undefined ? (
              line
            ) : (
              <>
                {indent}
                <span className="text-muted">{key}</span>
                {rest}
              </>
            )}
          </Fragment>
        )
      })}
    </pre>
  )
}
