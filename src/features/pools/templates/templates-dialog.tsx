import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useAnnounce } from '../../../ui/announce'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { DeletedLine } from '../../../ui/deleted-line'
import { FileButton } from '../../../ui/file-button'
import { DropTarget } from '../../../ui/file-field'
import { plural } from '../../../ui/format'
import { ProblemNotice } from '../../../ui/problem-notice'
import { useDragOrder } from '../../../ui/use-drag-order'
import { SaveTemplate } from './save-template'
import { readShared, type Template } from './template'
import { saveTemplates, TemplateRow } from './template-row'
import { useApplyTemplate } from './use-apply-template'
import { templateStore, useTemplates } from './use-templates'

interface Told {
  title: string
  lines?: readonly string[]
}

const FULL: Told = {
  title: 'There is no room for it',
  lines: ['This browser keeps a few megabytes for this page. Delete a template, or download this one as a file first.'],
}

/** The templates of this browser: saved, applied, put in order and shared. */
export function TemplatesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const templates = useTemplates()
  const announce = useAnnounce()
  const apply = useApplyTemplate()
  const [told, setTold] = useState<Told>()
  const [removed, setRemoved] = useState<{ template: Template; index: number }>()

  /** Says so when there was no room. */
  const done = (fitted: boolean): boolean => {
    setTold(fitted ? undefined : FULL)
    return fitted
  }

  const tellPlace = (at: number): void => {
    const name = templateStore.get()[at]?.name ?? ''
    announce(`${name} is ${at + 1} of ${templates.length}`)
  }
  const move = (from: number, to: number): void => void done(templateStore.move(from, to))
  const order = useDragOrder({ move, onDropped: (_, to) => tellPlace(to) })

  const remove = (template: Template, index: number): void => {
    if (!done(templateStore.remove(template.id))) return
    setRemoved({ template, index })
    announce(`Template ${template.name} is deleted`)
  }

  const take = async (file: File): Promise<void> => {
    const read = readShared(await file.text())
    if (!read.ok) {
      setTold({ title: `${file.name} cannot be used`, lines: read.problems })
    } else if (done(templateStore.add(read.templates))) {
      announce(`${plural(read.templates.length, 'template')} added`)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title="Templates"
      description="Requests to begin with, kept in this browser. A key is never part of one."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            icon={<Download aria-hidden />}
            disabledReason={templates.length === 0 ? 'There is none yet' : undefined}
            onClick={() => saveTemplates(templates, 'all')}
          >
            Download all
          </Button>
          <FileButton name="File of templates" icon={<Upload aria-hidden />} onFile={(file) => void take(file)}>
            Import a file
          </FileButton>
        </>
      }
    >
      <DropTarget hint="Drop a file of templates here" onDrop={(file) => void take(file)}>
        <div className="flex flex-col gap-4 pt-1">
          <SaveTemplate onFull={() => setTold(FULL)} />
          {told && <ProblemNotice title={told.title} problems={told.lines ?? []} />}
          {templates.length === 0 ? (
            <p className="text-muted">None yet. Save this form under a name, import a file, or drop one here.</p>
          ) : (
            <ol
              {...order.list}
              aria-label="Templates"
              tabIndex={-1}
              className="flex flex-col divide-y divide-line outline-none"
            >
              {templates.map((template, index) => (
                <TemplateRow
                  key={template.id}
                  template={template}
                  index={index}
                  count={templates.length}
                  isDragged={order.dragged === index}
                  handle={order.handleOf(index)}
                  onApply={() => {
                    onClose()
                    apply(template)
                  }}
                  onRename={(name) => done(templateStore.rename(template.id, name))}
                  onMove={(to) => {
                    move(index, to)
                    tellPlace(to)
                  }}
                  onDelete={() => remove(template, index)}
                  onTell={(title) => setTold({ title })}
                />
              ))}
            </ol>
          )}
          {removed && (
            <DeletedLine
              name={removed.template.name}
              onUndo={() => {
                if (done(templateStore.putBack(removed.template, removed.index))) setRemoved(undefined)
              }}
            />
          )}
        </div>
      </DropTarget>
    </Dialog>
  )
}
