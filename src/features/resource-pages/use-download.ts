import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../ui/save-file'
import { toast } from '../../ui/toast'

/** Fetches a file and gives it to the person under a name. Null: there is nothing to give yet. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ fetch, name }: { fetch: () => Promise<Blob | null>; name: string }) => {
      const content = await fetch()
      if (content) saveFile(content, name)
      return content
    },
    onSuccess: (content, { name }) => {
      if (!content)
        toast({ kind: 'warning', title: `Couldn’t download ${name}`, description: 'Nothing is saved in it yet.' })
    },
    onError: (error, { name }) =>
      toast({ kind: 'danger', title: `Couldn’t download ${name}`, description: error.message }),
  })
}
