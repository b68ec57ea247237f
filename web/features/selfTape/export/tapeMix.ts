import type { TapeLoudness } from '../storage/tapeTypes.ts'

/** The factors by which the samples of the actor (`voice`) and of the reader are multiplied. */
export type TapeGains = { voice: number; reader: number }

/** Loudness of the actor in an exported tape, in LUFS. */
const targetLoudness = -16
const highestPeak = 10 ** (-1 / 20)
/** Maximum gain of the actor's voice in dB. A voice that would need more is mostly noise. */
const maxGainDb = 24

const toFactor = (decibels: number) => 10 ** (decibels / 20)

/**
 * Returns the factor that makes the reader `belowDb` decibels softer than the actor, if the actor's gain is 1. If a
 * loudness is null, returns −`belowDb` decibels as a factor.
 */
export function findReaderGain({ voice, reader }: TapeLoudness, belowDb: number): number {
  if (voice === null || reader === null) return toFactor(-belowDb)
  return toFactor(voice - reader - belowDb)
}

/**
 * Returns the gains of an exported tape. They make the actor −16 LUFS loud, or less loud if the sound would otherwise
 * clip or need more than the maximum gain. The reader becomes `belowDb` decibels softer than the actor.
 */
export function findTapeGains(loudness: TapeLoudness, belowDb: number): TapeGains {
  const { voice, voicePeak } = loudness
  const wanted = voice === null ? 1 : toFactor(Math.min(maxGainDb, targetLoudness - voice))
  const gain = voicePeak > 0 ? Math.min(wanted, highestPeak / voicePeak) : wanted
  return { voice: gain, reader: gain * findReaderGain(loudness, belowDb) }
}
