/** How easily a sound counts as a voice. With `high`, quieter or less clear sounds also count. */
export type Sensitivity = 'low' | 'usual' | 'high'

const startThresholds: Record<Sensitivity, number> = { low: 0.75, usual: 0.5, high: 0.3 }
/** While a voice is heard, the threshold of the probability is this much lower. */
const hysteresis = 0.15
const framesToBegin = 2
/** A voice ends only after several frames, because between two words the probability drops for a moment. */
const framesToEnd = 6

/**
 * Turns speech probabilities of 32 ms frames into "voice" and "no voice", with hysteresis. A voice starts after 2
 * frames with speech and ends after 6 frames without speech.
 */
export function createSpeechHysteresis(sensitivity: Sensitivity) {
  let currentSensitivity = sensitivity
  let hasVoice = false
  let differingFrames = 0
  return {
    set sensitivity(next: Sensitivity) {
      currentSensitivity = next
    },
    update(likelihood: number): boolean {
      const isVoice = likelihood >= startThresholds[currentSensitivity] - (hasVoice ? hysteresis : 0)
      differingFrames = isVoice === hasVoice ? 0 : differingFrames + 1
      if (differingFrames >= (hasVoice ? framesToEnd : framesToBegin)) {
        hasVoice = !hasVoice
        differingFrames = 0
      }
      return hasVoice
    },
    reset() {
      hasVoice = false
      differingFrames = 0
    },
  }
}
