import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../client/connection'
import { poolQueries } from '../../client/queries'
import { RowLink } from '../../ui/links'
import { Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../../ui/data-table'
import { expandLanes } from '../../ui/lane-fold'
import { Lanes } from '../../ui/lanes'
import { PageHeader } from '../../ui/page'

export function PoolList() {
  const { data: pools = [] } = useQuery(poolQueries.list(useConnection()))
  return (
    <>
      <PageHeader title="Pools" />
      <DataTable caption="Pools, newest first">
        <TableHead>
          <HeadCell>Pool</HeadCell>
          <HeadCell>Browsers</HeadCell>
        </TableHead>
        <TableBody>
          {pools.map(
            ({ id, name, available_count: available, acquired_count: acquired, browser_pool_config: { size } }) => (
              <Row key={id}>
                <Cell>
                  <RowLink to="/pools/$pool" params={{ pool: id }}>
                    {name ?? id}
                  </RowLink>
                </Cell>
                <Cell>
                  <Lanes
                    lanes={expandLanes({ available, acquired, empty: Math.max(0, size - available - acquired) }).map(
                      (state) => ({ state }),
                    )}
                  />
                </Cell>
              </Row>
            ),
          )}
        </TableBody>
      </DataTable>
    </>
  )
}
