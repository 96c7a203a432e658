import { Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../data-table'
import { type ChartData, formatValue } from './chart-data'
import { columnTime } from './times'

/** What a chart shows, as a table: newest first, without the times of which nothing is known. */
export function ChartTable({ data: { title, since, stepMs, series, format } }: { data: ChartData }) {
  const count = series[0]?.values.length ?? 0
  const known = Array.from({ length: count }, (_, index) => count - 1 - index).filter((index) =>
    series.some(({ values }) => values[index] !== null && values[index] !== undefined),
  )
  return (
    <div className="max-h-72 overflow-y-auto">
      <DataTable caption={`${title}, newest first`}>
        <TableHead>
          <HeadCell label="Time" />
          {series.map(({ name }) => (
            <HeadCell key={name} align="end" label={name} />
          ))}
        </TableHead>
        <TableBody>
          {known.map((index) => (
            <Row key={index}>
              <Cell>
                <span className="whitespace-nowrap">{columnTime(since + index * stepMs, stepMs)}</span>
              </Cell>
              {series.map(({ name, values }) => (
                <Cell key={name} align="end">
                  {formatValue(values[index], format)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </DataTable>
    </div>
  )
}
