import { useRef } from 'react'
import { clockTime, dayAndTime } from '../../../events/clock-time'
import { type ListboxHandle, RowListbox } from '../../../events/row-listbox'
import { cx } from '../../../ui/cx'
import { briefText, indexOfLine, type LogLine } from './log-lines'

/** Lines of a log, oldest first; the end is followed while it is in view. */
export function LogList({
  lines,
  label,
  chosen,
  onChoose,
}: {
  lines: readonly LogLine[]
  label: string
  chosen: number | undefined
  onChoose: (number: number | undefined) => void
}) {
  const list = useRef<ListboxHandle>(null)
  return (
    <RowListbox
      label={label}
      count={lines.length}
      version={lines}
      keyAt={(index) => lines[index]?.number.toString()}
      indexOf={(key) => indexOfLine(lines, Number(key))}
      chosen={chosen?.toString()}
      begin={undefined}
      onChoose={(key) => onChoose(Number(key))}
      onOpen={() => {}}
      onClose={() => onChoose(undefined)}
      handle={list}
      passesKeys
      render={() => ({
        row: (index) => {
          const line = lines[index]
          return line && <Line line={line} />
        },
      })}
    />
  )
}

function Line({ line: { at, text, isProblem } }: { line: LogLine }) {
  return (
    <div className="flex h-full items-center gap-2 px-4 font-mono text-xs">
      <time dateTime={at} title={dayAndTime(Date.parse(at) * 1000)} className="shrink-0 text-faint">
        {clockTime(Date.parse(at) * 1000)}
      </time>
      <span className={cx('min-w-0 flex-1 truncate', isProblem && 'text-warning')}>{briefText(text)}</span>
    </div>
  )
}
