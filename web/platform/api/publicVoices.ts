import type { Voice } from '@scene-partner/contract/entities'
import { call } from './client.ts'

/** Cache lifetime in ms (spec 1 §9). */
const cacheMs = 5 * 60_000

let cached: { voices: readonly Voice[]; at: number } | null = null

/** Returns the public voices, fetched at most every five minutes. */
export async function fetchPublicVoices(now: number = Date.now()): Promise<readonly Voice[]> {
  if (cached && now - cached.at < cacheMs) return cached.voices
  const { voices } = await call('getPublicFeaturedVoices', {})
  cached = { voices, at: now }
  return voices
}

/** Removes the cached voices, so that the next call of `fetchPublicVoices` fetches them. */
export function clearPublicVoices(): void {
  cached = null
}
