import { useEffect, useSyncExternalStore } from 'react'
import type { RehearsalHandle } from '../screen/useRehearsalRoom.ts'
import type { RecogniserState, WordRecogniser } from './wordRecogniser.ts'

const subscribeToNothing = () => () => {}

/**
 * Returns the state of a recogniser; null if there is no recogniser. Renders the component again when the state
 * changes.
 */
export function useRecogniserState(recogniser: WordRecogniser | null): RecogniserState | null {
  return useSyncExternalStore(recogniser?.subscribe ?? subscribeToNothing, () => recogniser?.getState() ?? null)
}

/** Loads the recogniser of words, if its files are on this device, when a rehearsal that follows the words begins. */
export function useWordRecogniser({ rehearsal, preferences, isUnderWay }: RehearsalHandle): void {
  const { wordRecogniser } = rehearsal
  const isNeeded = isUnderWay && preferences.mode === 'run' && preferences.waitsForVoice && preferences.followsWords
  useEffect(() => {
    if (isNeeded && wordRecogniser?.getState() === 'closed') void wordRecogniser.open()
  }, [isNeeded, wordRecogniser])
}
