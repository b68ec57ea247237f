import type { Generation } from '@scene-partner/contract/entities'
import { keptListening } from '../../player/onAir.ts'

type Kept = { ownerId: string; recording: Generation; positionMs: number }

/** Keeps what is open, for this tab alone, so that a reload does not lose the place. */
export const keepRecording = (kept: Kept): void => keptListening.set(JSON.stringify(kept))

export const forgetRecording = (): void => keptListening.set(null)

/** What this account had open in this tab before the page was loaded anew. */
export function recallRecording(ownerId: string | undefined): Kept | null {
  const words = keptListening.get()
  if (words === null) return null
  // Written above, by the same build or the one before; of another account's nothing may be seen.
  const kept = JSON.parse(words) as Partial<Kept>
  const isOurs = kept.ownerId !== undefined && kept.ownerId === ownerId
  if (!isOurs || typeof kept.recording?.audioUrl !== 'string') {
    forgetRecording()
    return null
  }
  return { ownerId: kept.ownerId ?? '', recording: kept.recording, positionMs: Number(kept.positionMs) || 0 }
}
