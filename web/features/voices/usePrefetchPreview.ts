import type { Voice } from '@scene-partner/contract/entities'
import { useContext, useEffect, useRef } from 'react'
import { PreviewContext } from '../../player/usePreview.ts'

/**
 * Minimum hover time in ms before a preview is loaded. If the hover is shorter, the pointer is probably only passing
 * over the row.
 */
const hoverDelayMs = 60

/**
 * Preloads a preview when the pointer rests on its row or focus enters it. Hosted voices are excluded, as their audio
 * costs money.
 */
export function usePrefetchPreview({ preview_url: url, quality }: Voice) {
  const previews = useContext(PreviewContext)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Clears the timer on unmount, because a removed row sends no pointer-leave event.
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
