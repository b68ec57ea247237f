import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { FinishedMp3, Mp3Writer } from '@scene-partner/speech/audio/mp3/encoderPool'
import type { Speaker, SpokenUnit } from '@scene-partner/speech/speaker'
import type { PlannedUnit } from './planAudio.ts'
import type { AppendBytes } from './writeRecording.ts'

/**
 * Number of following units that engines already speak while one unit is written to the MP3. 16 units occupy all cores
 * and need little memory.
 */
const unitsAhead = 16
const settings: SpeechSettings = { speed: 1, stability: 0.5, similarity: 0.5 }

type Speaking = {
  units: readonly PlannedUnit[]
  speaker: Speaker
  onSpoken(index: number, unit: SpokenUnit): void
}

/** Speaks units ahead of time on all cores and writes them in order. The user's own lines become silence. */
export async function speakInto(
  writer: Mp3Writer,
  append: AppendBytes,
  { units, speaker, onSpoken }: Speaking,
): Promise<FinishedMp3> {
  const { signal } = new AbortController()
  const speak = (unit: PlannedUnit, index: number) => {
    if (unit.gapMs !== undefined) return undefined
    const { voiceId, spoken, delivery } = unit
    const textBySameVoice = (one: PlannedUnit | undefined) => (one?.voiceId === voiceId ? one.spoken : undefined)
    // Intonation continues from one unit to the next only if both have the same voice.
    const context = { previous: textBySameVoice(units[index - 1]), next: textBySameVoice(units[index + 1]) }
    const speaking = speaker.speak({ voiceId, spoken, delivery, settings, context }, { signal, urgent: index === 0 })
    // The result is awaited later. Without this handler, an earlier rejection would end the process.
    speaking.catch(() => undefined)
    return speaking
  }
  const ahead = new Map(units.slice(0, unitsAhead).map((unit, index) => [index, speak(unit, index)]))
  for (const [index, unit] of units.entries()) {
    const next = units[index + unitsAhead]
    if (next) ahead.set(index + unitsAhead, speak(next, index + unitsAhead))
    const spoken = await ahead.get(index)
    // Removes the finished unit, so that the audio of a long text does not fill the memory.
    ahead.delete(index)
    if (spoken) {
      await append(await writer.write(spoken.pcm))
      onSpoken(index, spoken)
    }
    const silenceMs = (unit.gapMs ?? 0) + unit.pauseAfterMs
    if (silenceMs > 0) await append(await writer.silence(silenceMs))
  }
  return writer.finish()
}
