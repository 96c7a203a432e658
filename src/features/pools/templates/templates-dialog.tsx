import { Link2 } from 'lucide-react'
import { Button } from '../../../ui/button'
import { copyText } from '../../../ui/copy-button'
import { Dialog } from '../../../ui/dialog'
import { LibraryFiles } from '../../../ui/library/library-files'
import { LibraryList } from '../../../ui/library/library-list'
import { type LibraryKind, useLibrary } from '../../../ui/library/use-library'
import { MoveButtons } from '../../../ui/sortable/move-row'
import { toast } from '../../../ui/toast'
import { FIELDS } from '../config/field-labels'
import type { PoolForm } from '../config/form-values'
import { SaveTemplate } from './save-template'
import { MAX_NAME, readShared, sharedText, type Template } from './template'
import { linkFragment, LONGEST_LINK } from './template-link'
import { templateStore } from './template-store'
import { useApplyTemplate } from './use-apply-template'

const TEMPLATES: LibraryKind<Template> = {
  store: templateStore,
  noun: 'template',
  longest: MAX_NAME,
  read: readShared,
  write: (templates) => sharedText(templates, 2),
}

/** The templates of this browser: saved, applied, put in order and shared. */
export function TemplatesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const library = useLibrary(TEMPLATES)
  const apply = useApplyTemplate()
  const copyLink = async (template: Template): Promise<void> => {
    const fragment = await linkFragment(template)
    if (fragment.length > LONGEST_LINK) {
      return library.refuse(`“${template.name}” is too long for a link. Export it as JSON instead.`)
    }
    await copyText(`${location.origin}/pools/new${fragment}`).then(
      () => toast({ title: 'Link copied' }),
      () => library.refuse('Your browser didn’t allow copying'),
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title="Templates"
      description="Saved pool settings, stored in this browser. Keys are never saved."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <LibraryFiles library={library} />
        </>
      }
    >
      <div className="pt-1">
        <LibraryList
          library={library}
          label="Templates"
          empty="None yet. Save this form under a name, import a file, or drop one here."
          renderRow={(template, row) => ({
            content: (
              <div className="min-w-40 flex-1 py-1.5">
                <p className="font-semibold wrap-anywhere">{template.name}</p>
                <p className="text-sm text-muted">{summaryOf(template.request)}</p>
              </div>
            ),
            end: (
              <span className="ml-auto flex items-center gap-1">
                <MoveButtons name={template.name} row={row} />
                <Button
                  size="small"
                  aria-label={`Apply ${template.name}`}
                  onClick={() => {
                    onClose()
                    apply(template)
                  }}
                >
                  Apply
                </Button>
              </span>
            ),
            more: [
              {
                id: 'link',
                label: 'Copy link',
                hint: 'It contains the template, never a key',
                icon: <Link2 />,
                onSelect: () => void copyLink(template),
              },
            ],
          })}
        >
          <SaveTemplate library={library} />
        </LibraryList>
      </div>
    </Dialog>
  )
}

function summaryOf(request: Template['request']): string {
  const others = Object.keys(request).filter((field) => field !== 'size')
  const labels = others.map((field) => FIELDS[field as keyof PoolForm].label.toLowerCase())
  return [`size ${request.size}`, ...labels].join(', ')
}
