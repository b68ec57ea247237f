import { useContext, useEffect } from 'react'
import { PreviewContext } from '../../player/usePreview.ts'

/** Stops the preview when its list or card unmounts. */
export function useStopPreviewOnUnmount(): void {
  const previews = useContext(PreviewContext)
  useEffect(() => () => previews.stop(), [previews])
}
