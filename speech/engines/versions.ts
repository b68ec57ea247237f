import { SHAPING_VERSION } from '../sound/shape.ts'
import type { EngineName } from '../voices.ts'
import { FLITE_VERSION } from './flite/flite.ts'
import { PLAIN_TEXT_VERSION } from './flite/fliteText.ts'
import { KOKORO_TEXT_VERSION } from './kokoro/text/version.ts'

/** What a take notes as its maker and what its key depends on: library, and how we treat its sound. */
export const engineVersions: Readonly<Record<EngineName, string>> = {
  flite: `${FLITE_VERSION}+${PLAIN_TEXT_VERSION}+${SHAPING_VERSION}`,
  espeak: `0.3.5+${PLAIN_TEXT_VERSION}+${SHAPING_VERSION}`,
  pico: `0.2.0+${PLAIN_TEXT_VERSION}+${SHAPING_VERSION}`,
  kokoro: `1.0+${KOKORO_TEXT_VERSION}+${SHAPING_VERSION}`,
  elevenlabs: `1+${SHAPING_VERSION}`,
  speechApi: `1+${SHAPING_VERSION}`,
}
