import { join, resolve } from 'node:path'
import type { CommandResult, CommandContext } from '@scene-partner/contract/commandLine'
import { findInvalidEngineSettings, parseEngineSettings } from '@scene-partner/speech/engines/engineSettings'
import type { EngineSettings } from '@scene-partner/speech/engines/index'
import { createSpeaker, type Speaker } from '@scene-partner/speech/speaker'
import { voices } from '@scene-partner/speech/catalog/voices'
import { createAnswer, exitCodes, CommandError } from './command.ts'

/** Returns the absolute paths of the data folder and the voices folder. Absent settings have the server's defaults. */
export function getDataFolders({ VOICES_DIR, DATA_DIR = './data' }: CommandContext['environment']) {
  return { dataDir: resolve(DATA_DIR), voicesDir: resolve(VOICES_DIR || join(DATA_DIR, 'voices')) }
}

/** Reads the settings of the speech engines. Throws a configuration error for the first invalid setting. */
function readEngineSettings(environment: CommandContext['environment']) {
  const [problem] = findInvalidEngineSettings(environment)
  if (problem) throw new CommandError(exitCodes.badConfiguration, `${problem.name} ${problem.why}`)
  return parseEngineSettings(environment)
}

/** Runs `work` with a speaker that has the local engines and the configured services; closes it afterwards. */
export const withSpeaker = async <T>(context: CommandContext, work: (speaker: Speaker) => Promise<T>): Promise<T> =>
  withEngines(context, readEngineSettings(context.environment), work)

/** Runs `work` with a speaker that has only the engines of this machine; closes it afterwards. */
export const withLocalSpeaker = <T>(context: CommandContext, work: (speaker: Speaker) => Promise<T>): Promise<T> =>
  withEngines(context, {}, work)

async function withEngines<T>(
  { dist, reportProgress, environment }: CommandContext,
  engineSettings: EngineSettings,
  work: (speaker: Speaker) => Promise<T>,
): Promise<T> {
  const log = { warn: (_facts: Record<string, unknown>, event: string) => reportProgress(event) }
  const { voicesDir, dataDir } = getDataFolders(environment)
  const entries = new URL('workers/', dist)
  const speaker = createSpeaker({ entries, log, voicesDir, cacheDir: dataDir, engineSettings })
  try {
    await speaker.whenReady()
    return await work(speaker)
  } finally {
    await speaker.close()
  }
}

/** Lists the voices that at least one available engine can speak, with their quality. */
export const listVoices = (context: CommandContext): Promise<CommandResult> =>
  withSpeaker(context, async (speaker) => {
    const present = voices.flatMap((voice) => {
      const rendition = speaker.bestRendition(voice)
      const { renditions: _renditions, useCase, ...shown } = voice
      return rendition ? [{ ...shown, use_case: useCase, quality: rendition.quality }] : []
    })
    const width = Math.max(0, ...present.map(({ name }) => name.length))
    const lines = present.map(
      ({ name, gender, age, accent, quality, description }) =>
        `${name.padEnd(width)}  ${quality.padEnd(6)}  ${`${accent}, ${gender}, ${age}`.padEnd(28)}  ${description}`,
    )
    const states = Object.entries(speaker.states()).map(([name, state]) => ({ name, ...state }))
    const missing = states.flatMap((one) => (one.detail ? [`${one.name}: ${one.detail}`] : []))
    return createAnswer([...lines, ...(missing.length > 0 ? ['', ...missing] : [])].join('\n'), {
      voices: present,
      engines: states,
    })
  })
