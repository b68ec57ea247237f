import { useEffect } from 'react'
import type { RehearsalPreferences } from '../runtime/preferences.ts'
import type { Rehearsal } from '../runtime/rehearsal.ts'

/**
 * How many variations of a line reading the server offers. Runs use them one after the other, so at most this many
 * takes of a line are charged.
 */
const variationCount = 3

/** Returns the number of the variation for a run; 0 if variation is off. `runCount` is the number of earlier runs. */
export const chooseVariation = ({ isVaried }: RehearsalPreferences, runCount: number): number =>
  isVaried ? 1 + (runCount % variationCount) : 0

/**
 * Chooses the next variation after each run, stores its number in `latest.variation`, and loads the audio of the lines
 * again in that variation.
 */
export function useVariation(
  { lineAudio, lines }: Rehearsal,
  latest: { variation: number },
  preferences: RehearsalPreferences,
  runCount: number,
): void {
  useEffect(() => {
    const variation = chooseVariation(preferences, runCount)
    // Without a connection, lines in another variation cannot be loaded, so the loaded audio stays.
    if (variation === latest.variation || !navigator.onLine) return
    latest.variation = variation
    lineAudio.reload(lines)
  }, [preferences, runCount, latest, lineAudio, lines])
}
