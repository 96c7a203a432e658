import type { PoolStatus } from '../../../contract/pool'
import { Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../../../ui/data-table'
import { Mono } from '../../../ui/mono'
import { Age } from '../../../ui/time'
import { useShowMore } from '../../../ui/use-show-more'

/** The browsers that wait for a caller, the next one first. */
export function AvailableTable({ available }: { available: PoolStatus['available'] }) {
  const { shown, more } = useShowMore(available, 'browsers')
  return (
    <>
      <DataTable caption="Available browsers of this pool">
        <TableHead>
          <HeadCell tight align="end" label="Turn" />
          <HeadCell label="Browser" />
          <HeadCell align="end" label="Available for" />
        </TableHead>
        <TableBody>
          {shown.map(({ session_id, since }, index) => (
            <Row key={session_id}>
              <Cell tight align="end">
                {index + 1}
              </Cell>
              <Cell heads>
                <Mono label="browser id">{session_id}</Mono>
              </Cell>
              <Cell align="end">
                <Age since={since} />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </DataTable>
      {more}
    </>
  )
}
