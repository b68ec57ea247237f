import type { Speaker } from '@scene-partner/speech/speaker'
import type { Metrics } from './platform/metrics/metrics.ts'

/** Returns a speaker that works like the given one. The metrics contain the duration of its units and its failures. */
export function observeSpeaker(speaker: Speaker, metrics: Metrics): Speaker {
  metrics.addGauge(
    'engine_ready',
    'Whether an engine can speak (1) or not (0)',
    () => Object.entries(speaker.states()).map(([engine, { state }]) => [{ engine }, state === 'ready' ? 1 : 0]),
    ['engine'],
    'min',
  )
  return {
    ...speaker,
    async speak(request, options) {
      const startedAt = performance.now()
      const spoken = await speaker.speak(request, {
        ...options,
        onFailure(failure) {
          metrics.engineFailures.inc({ engine: failure.engine })
          options.onFailure?.(failure)
        },
      })
      metrics.unitSeconds.observe({ engine: spoken.engine }, (performance.now() - startedAt) / 1_000)
      return spoken
    },
  }
}
