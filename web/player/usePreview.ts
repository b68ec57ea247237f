import { createContext, useContext, useSyncExternalStore } from 'react'
import { sharedPreviewPlayer, type PreviewPlayer, type PreviewState } from './previewPlayer.ts'

/** The preview player that the components in this part of the page use. Tests provide a fake. */
export const PreviewContext = createContext<PreviewPlayer>(sharedPreviewPlayer)

/** Returns the preview player and the state of one voice's preview. */
export function usePreview(voiceId: string): { previews: PreviewPlayer; preview: PreviewState } {
  const previews = useContext(PreviewContext)
  const getState = () => previews.getState(voiceId)
  return { previews, preview: useSyncExternalStore(previews.subscribe, getState, getState) }
}
