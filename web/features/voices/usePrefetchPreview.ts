import type { Voice } from '@scene-partner/contract/entities'
import { useContext, useEffect, useRef } from 'react'
import { PreviewContext } from '../../player/usePreview.ts'

/** Shorter, and a pointer only passes through on its way to another row. */
const dwellMs = 60

/**
 * Fetches a preview as soon as a pointer rests on its row or focus comes there. Not where the sound is made by a
 * service that is paid by the letter: that waits until somebody wants to hear it.
 */
export function useFetchAhead({ preview_url: url, quality }: Voice) {
  const previews = useContext(PreviewContext)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A row that goes takes its pointer along without a word.
  useEffect(() => () => clearTimeout(timer.current), [])
  if (url === null || quality === 'hosted') return {}
  const fetchAhead = () => previews.fetchAhead(url)
  return {
    onPointerEnter: () => {
      timer.current = setTimeout(fetchAhead, dwellMs)
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: fetchAhead,
  }
}
