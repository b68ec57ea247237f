import { resolve } from 'node:path'
import type { CommandResult, CommandContext } from '@scene-partner/contract/commandLine'
import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { FinishedMp3, Mp3Writer } from '@scene-partner/speech/audio/mp3/encoderPool'
import type { Speaker, SpokenUnit } from '@scene-partner/speech/speaker'
import { createAnswer } from './command.ts'
import { withSpeaker } from './listVoices.ts'
import { planAudio, type PlannedUnit, type ReadSettings } from './planAudio.ts'
import { writeRecording, type AppendBytes } from './writeRecording.ts'
import { loadScript } from './parse.ts'
import { formatFileName, getFileTitle } from './loadScriptFile.ts'

/**
 * Number of following units that engines already speak while one unit is written to the MP3. 16 units occupy all cores
 * and need little memory.
 */
const unitsAhead = 16
const settings: SpeechSettings = { speed: 1, stability: 0.5, similarity: 0.5 }

export type ReadRequest = ReadSettings & { file: string; out: string }

/** Reads a text or a script aloud into an MP3. Uses neither server nor database. */
export async function read(
  { file, out, ...readSettings }: ReadRequest,
  context: CommandContext,
): Promise<CommandResult> {
  const startedAt = performance.now()
  const source = await loadScript(file)
  return withSpeaker(context, async (speaker) => {
    const { units, readers, cast, characters } = planAudio(source, readSettings, {
      speaker,
      name: formatFileName(file),
    })
    const spoken = { firstSoundMs: 0, engines: new Map<string, number>() }
    const { durationMs, bytes } = await writeRecording(
      out,
      { title: getFileTitle(file), voiceName: readers.join(', ') },
      context,
      (writer, append) =>
        speakInto(writer, append, {
          units,
          speaker,
          onSpoken(index, { engine }) {
            spoken.firstSoundMs ||= performance.now() - startedAt
            spoken.engines.set(engine, (spoken.engines.get(engine) ?? 0) + 1)
            context.reportProgress(`spoken ${index + 1} of ${units.length}`)
          },
        }),
    )
    const path = resolve(out)
    const workMs = performance.now() - startedAt
    const roles = cast.map(({ character, voice }) => `  ${character}: ${voice ?? 'you, in silence'}`)
    const seconds = (durationMs / 1000).toFixed(1)
    const summary = `${path}  ${seconds} s, ${characters} characters, ${readers.join(', ')}`
    return createAnswer([summary, ...roles].join('\n'), {
      out: path,
      durationMs,
      bytes,
      units: units.length,
      characters,
      voice: cast.length === 0 ? units[0]?.voiceId : undefined,
      cast,
      engines: Object.fromEntries(spoken.engines),
      firstSoundMs: Math.round(spoken.firstSoundMs),
      workMs: Math.round(workMs),
    })
  })
}

type Speaking = {
  units: readonly PlannedUnit[]
  speaker: Speaker
  onSpoken(index: number, unit: SpokenUnit): void
}

/** Speaks units ahead of time on all cores and writes them in order. The user's own lines become silence. */
async function speakInto(
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
