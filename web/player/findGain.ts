/** Target root mean square of all samples that are not silence. The generated voices are this loud. Full scale is 1. */
const targetLevel = 0.13
const maxGain = 8
const maxPeak = 0.97
/** Samples below this share of the peak count as silence. */
const silenceShare = 0.05

/**
 * Returns the factor that makes a recording as loud as the generated voices. It is lower if the recording would clip,
 * and at most `maxGain`. For samples that are all 0, it is 1.
 */
export function findGain(samples: Float32Array): number {
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
  if (peak === 0) return 1
  let [sum, count] = [0, 0]
  for (const sample of samples) {
    if (Math.abs(sample) < peak * silenceShare) continue
    sum += sample ** 2
    count += 1
  }
  return Math.min(targetLevel / Math.sqrt(sum / count), maxPeak / peak, maxGain)
}
