import type { Voice } from '@scene-partner/contract/entities'
import { useContext, useEffect, useRef } from 'react'
import { PreviewContext } from '../../player/usePreview.ts'

/**
 * How long in ms the pointer must stay on a row before the preview is loaded. In a shorter time, the pointer probably
 * only crosses the row.
 */
const hoverDelayMs = 60

/**
 * Returns props for the row of a voice that load its preview when the pointer stays on the row or the focus enters it.
 * Previews of hosted voices are not loaded in advance, because their audio costs money.
 */
export function usePrefetchPreview({ preview_url: url, quality }: Voice) {
  const previews = useContext(PreviewContext)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A row that is removed gets no pointer-leave event, so the timer is cleared when the component unmounts.
  useEffect(() => () => clearTimeout(timer.current), [])
  if (url === null || quality === 'hosted') return {}
  const prefetch = () => previews.prefetch(url)
  return {
    onPointerEnter: () => {
      timer.current = setTimeout(prefetch, hoverDelayMs)
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: prefetch,
  }
}
