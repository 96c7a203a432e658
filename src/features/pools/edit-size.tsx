import { useDenied } from '../../client/rights'
import { updatePool } from '../../contract/endpoints/pools'
import type { Pool } from '../../contract/pool'
import { poolAddress } from '../../resources/pool-address'
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/links'
import type { SizingAdvice } from './sizing'

/** Leads to the edit form with the size that is advised. */
export function EditSize({ pool, advice: { size } }: { pool: Pool; advice: SizingAdvice }) {
  const denied = useDenied(updatePool)
  const label = size === undefined ? 'Edit' : `Edit with size ${size}`
  if (denied !== undefined) {
    return (
      <Button size="small" disabledReason={denied}>
        {label}
      </Button>
    )
  }
  return (
    <ButtonLink to="/pools/$pool/edit" params={{ pool: poolAddress(pool) }} search={{ size }} size="small">
      {label}
    </ButtonLink>
  )
}
