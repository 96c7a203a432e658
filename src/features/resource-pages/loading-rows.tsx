import { Cell, DataTable, Row, TableBody } from '../../ui/data-table'
import { Skeleton } from '../../ui/skeleton'

/** A table before its records are there, in its size. */
export function LoadingRows({ label }: { label: string }) {
  return (
    <DataTable caption={label}>
      <TableBody>
        {[6, 9, 7, 8].map((width) => (
          <Row key={width}>
            <Cell>
              <Skeleton width={`${width}rem`} />
            </Cell>
            <Cell from="md">
              <Skeleton width="13rem" />
            </Cell>
            <Cell align="end">
              <Skeleton width="5rem" />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </DataTable>
  )
}
