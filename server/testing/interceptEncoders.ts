import type { EncoderPool } from '@scene-partner/speech/audio/mp3/encoderPool'

/** The functions of an encoder pool that a test can replace. */
type Replaceable = Pick<EncoderPool, 'encodeFlac' | 'decodeFlac' | 'stats'>

/** Working encoders, and the control of their faults. */
export type InterceptedEncoders = {
  encoders: EncoderPool
  /** The encoders without faults. */
  working: EncoderPool
  /** From now on, calls these functions instead of those of the pool. */
  replace(change: Partial<Replaceable>): void
  /** From now on, calls all functions of the pool again. */
  reset(): void
}

/** Wraps encoders so that a test can make them fail, or report that recordings are being made. */
export function interceptEncoders(inner: EncoderPool): InterceptedEncoders {
  let current: Replaceable = inner
  return {
    encoders: {
      ...inner,
      encodeFlac: (pcm) => current.encodeFlac(pcm),
      decodeFlac: (flac) => current.decodeFlac(flac),
      stats: () => current.stats(),
    },
    working: inner,
    replace: (change) => void (current = { ...current, ...change }),
    reset: () => void (current = inner),
  }
}
