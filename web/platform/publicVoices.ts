import type { Voice } from '@scene-partner/contract/entities'
import { call } from './client.ts'

/** Spec 1 §9: how long a list of voices is good. */
const keptMs = 5 * 60_000

let kept: { voices: readonly Voice[]; at: number } | null = null

/** The voices that everyone may hear of, asked for at most every five minutes. */
export async function publicVoices(now: number = Date.now()): Promise<readonly Voice[]> {
  if (kept && now - kept.at < keptMs) return kept.voices
  const { voices } = await call('getPublicFeaturedVoices', {})
  kept = { voices, at: now }
  return voices
}

/** As if nobody had asked yet. */
export function forgetPublicVoices(): void {
  kept = null
}
