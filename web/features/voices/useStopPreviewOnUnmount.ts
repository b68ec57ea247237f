import { useContext, useEffect } from 'react'
import { PreviewContext } from '../../player/usePreview.ts'

/** A preview ends with the list or the card it was begun from. */
export function useSilenceOnLeave(): void {
  const previews = useContext(PreviewContext)
  useEffect(() => () => previews.stop(), [previews])
}
