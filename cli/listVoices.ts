import { join, resolve } from 'node:path'
import type { CommandAnswer, CommandContext } from '@scene-partner/contract/commandLine'
import { hostedSettingsFrom, whatIsWrongIn } from '@scene-partner/speech/engines/hosted/settings'
import { createSpeaker, type Speaker } from '@scene-partner/speech/speaker'
import { voices } from '@scene-partner/speech/voices'
import { answer, exits, Refusal } from './command.ts'

/** Where voices lie, and where our own things do: as the server has it. */
export function foldersIn({ VOICES_DIR, DATA_DIR = './data' }: CommandContext['environment']) {
  return { dataDir: resolve(DATA_DIR), voicesDir: resolve(VOICES_DIR || join(DATA_DIR, 'voices')) }
}

/** The hosted services, as the server has them. */
function hostedIn(environment: CommandContext['environment']) {
  const [wrong] = whatIsWrongIn(environment)
  if (wrong) throw new Refusal(exits.badConfiguration, `${wrong.name} ${wrong.why}`)
  return hostedSettingsFrom(environment)
}

/** A speaker with the engines of this machine and the services that are set, closed when `work` is done. */
export async function withSpeaker<T>(
  { dist, note, environment }: CommandContext,
  work: (speaker: Speaker) => Promise<T>,
): Promise<T> {
  const log = { warn: (_facts: Record<string, unknown>, event: string) => note(event) }
  const { voicesDir, dataDir } = foldersIn(environment)
  const hosted = hostedIn(environment)
  const entries = new URL('workers/', dist)
  const speaker = createSpeaker({ entries, log, voicesDir, notesDir: dataDir, ...hosted })
  try {
    await speaker.prepared()
    return await work(speaker)
  } finally {
    await speaker.close()
  }
}

/** Who can be heard on this machine, and how well. */
export const listVoices = (context: CommandContext): Promise<CommandAnswer> =>
  withSpeaker(context, async (speaker) => {
    const present = voices.flatMap((voice) => {
      const rendition = speaker.renditionOf(voice)
      const { renditions: _ladder, useCase, ...shown } = voice
      return rendition ? [{ ...shown, use_case: useCase, quality: rendition.quality }] : []
    })
    const width = Math.max(0, ...present.map(({ name }) => name.length))
    const lines = present.map(
      ({ name, gender, age, accent, quality, description }) =>
        `${name.padEnd(width)}  ${quality.padEnd(6)}  ${`${accent}, ${gender}, ${age}`.padEnd(28)}  ${description}`,
    )
    const states = Object.entries(speaker.states()).map(([name, state]) => ({ name, ...state }))
    const missing = states.flatMap((one) => (one.detail ? [`${one.name}: ${one.detail}`] : []))
    return answer([...lines, ...(missing.length > 0 ? ['', ...missing] : [])].join('\n'), {
      voices: present,
      engines: states,
    })
  })
