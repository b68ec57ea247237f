import { createContext, useContext, useSyncExternalStore } from 'react'
import { pagePreviews, type PreviewPlayer, type PreviewState } from './previews.ts'

/** Who plays previews for the pieces below. Tests put one over silent sounds here. */
export const PreviewContext = createContext<PreviewPlayer>(pagePreviews)

/** The player of previews, and how it stands with the preview of one voice. */
export function usePreview(voiceId: string): { previews: PreviewPlayer; preview: PreviewState } {
  const previews = useContext(PreviewContext)
  const look = () => previews.stateOf(voiceId)
  return { previews, preview: useSyncExternalStore(previews.subscribe, look, look) }
}
