import { useEffect, useState } from 'react'

/** Whether files were dragged over the page, from the first time on. */
export function useFilesDragged(): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen) return
    const see = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) setSeen(true)
    }
    addEventListener('dragenter', see)
    return () => removeEventListener('dragenter', see)
  }, [seen])
  return seen
}
