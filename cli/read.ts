import { resolve } from 'node:path'
import type { CommandAnswer, CommandContext } from '@scene-partner/contract/commandLine'
import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { FinishedMp3, Mp3Writer } from '@scene-partner/speech/mp3'
import type { Speaker, SpokenUnit } from '@scene-partner/speech/speaker'
import { answer } from './command.ts'
import { withSpeaker } from './listVoices.ts'
import { planReading, type PlannedUnit, type Wish } from './planReading.ts'
import { writeRecording, type Append } from './recording.ts'
import { readScript } from './parse.ts'
import { nameOf, titleOf } from './textFile.ts'

/** Units spoken before the one that is written: enough for every core, few enough to keep little in memory. */
const spokenAhead = 16
const settings: SpeechSettings = { speed: 1, stability: 0.5, similarity: 0.5 }

export type ReadRequest = Wish & { file: string; out: string }

/** Reads a text or a script aloud into an MP3: the script and speech rooms alone, without server or database. */
export async function read({ file, out, ...wish }: ReadRequest, context: CommandContext): Promise<CommandAnswer> {
  const startedAt = performance.now()
  const source = await readScript(file)
  return withSpeaker(context, async (speaker) => {
    const { units, readers, cast, characters } = planReading(source, wish, { speaker, name: nameOf(file) })
    const spoken = { firstSoundMs: 0, engines: new Map<string, number>() }
    const { durationMs, bytes } = await writeRecording(
      out,
      { title: titleOf(file), voiceName: readers.join(', ') },
      context,
      (writer, append) =>
        speakInto(writer, append, {
          units,
          speaker,
          onSpoken(index, { engine }) {
            spoken.firstSoundMs ||= performance.now() - startedAt
            spoken.engines.set(engine, (spoken.engines.get(engine) ?? 0) + 1)
            context.note(`spoken ${index + 1} of ${units.length}`)
          },
        }),
    )
    const path = resolve(out)
    const workMs = performance.now() - startedAt
    const roles = cast.map(({ character, voice }) => `  ${character}: ${voice ?? 'you, in silence'}`)
    const seconds = (durationMs / 1000).toFixed(1)
    const summary = `${path}  ${seconds} s, ${characters} characters, ${readers.join(', ')}`
    return answer([summary, ...roles].join('\n'), {
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

/** Speaks some units ahead, on all cores, and writes them in their order; my own lines are silence of their length. */
async function speakInto(
  writer: Mp3Writer,
  append: Append,
  { units, speaker, onSpoken }: Speaking,
): Promise<FinishedMp3> {
  const { signal } = new AbortController()
  const speak = (unit: PlannedUnit, index: number) => {
    if (unit.gapMs !== undefined) return undefined
    const { voiceId, spoken, delivery } = unit
    const saidBy = (one: PlannedUnit | undefined) => (one?.voiceId === voiceId ? one.spoken : undefined)
    // Only one's own words carry a tune on; another reader's line is a new beginning.
    const context = { previous: saidBy(units[index - 1]), next: saidBy(units[index + 1]) }
    const speaking = speaker.speak({ voiceId, spoken, delivery, settings, context }, { signal, urgent: index === 0 })
    // It is awaited when its turn comes; until then its fall must not end the process.
    speaking.catch(() => undefined)
    return speaking
  }
  const ahead = new Map(units.slice(0, spokenAhead).map((unit, index) => [index, speak(unit, index)]))
  for (const [index, unit] of units.entries()) {
    const next = units[index + spokenAhead]
    if (next) ahead.set(index + spokenAhead, speak(next, index + spokenAhead))
    const spoken = await ahead.get(index)
    // Let go of, so that a long text's sound does not pile up.
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
