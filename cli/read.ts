import { resolve } from 'node:path'
import type { CommandResult, CommandContext } from '@scene-partner/contract/commandLine'
import { createAnswer } from './command.ts'
import { withSpeaker } from './listVoices.ts'
import { planAudio, type ReadSettings } from './planAudio.ts'
import { speakInto } from './speakInto.ts'
import { writeRecording } from './writeRecording.ts'
import { loadScript } from './parse.ts'
import { formatFileName, getFileTitle } from './loadScriptFile.ts'

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
