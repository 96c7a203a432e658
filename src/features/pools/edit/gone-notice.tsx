import { CopyButton } from '../../../ui/copy-button'
import { ButtonLink } from '../../../ui/links'
import { Notice } from '../../../ui/notice'
import type { PoolForm } from '../form/form-values'
import { checkForm } from '../form/to-request'

/** The pool was deleted while it was edited: there is nothing to change any more, but what was typed can make a new one. */
export function GoneNotice({ values }: { values: PoolForm }) {
  const { request } = checkForm(values)
  return (
    <Notice tone="danger" title="This pool has been deleted" action={<ButtonLink to="/pools/new">New pool</ButtonLink>}>
      <span className="flex flex-wrap items-center gap-x-2">
        It can no longer be changed. Copy this form as a request to create a new pool from it:
        <CopyButton text={JSON.stringify(request, null, 2)} label="Copy the form as a request" />
      </span>
    </Notice>
  )
}
