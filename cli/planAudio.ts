import type { Delivery } from '@scene-partner/speech/planning/delivery'
import { castRoles } from '@scene-partner/speech/planning/castRoles'
import { createSimilarityCheck } from '@scene-partner/speech/catalog/similarVoices'
import { countCharacters, divideIntoUnits } from '@scene-partner/speech/planning/divideText'
import { canSay } from '@scene-partner/speech/engines/canSay'
import { isHardToUnderstand } from '@scene-partner/speech/catalog/intelligibility'
import { planScene, type SceneSpeech as PerformedSpeech } from '@scene-partner/speech/planning/planScene'
import type { Speaker } from '@scene-partner/speech/speaker'
import { findVoice, type VoiceEntry, voices } from '@scene-partner/speech/catalog/voices'
import { isScript } from '@scene-partner/script/parse/isScript'
import { detectDialect } from '@scene-partner/script/parse/detectDialect'
import { type Script, listSpeeches } from '@scene-partner/script/parse/script'
import { exitCodes, CommandError, usageError } from './command.ts'

export type ReadSettings = {
  /** Name of the voice for the whole text. With `isCast`, only roles that got no voice of their own have this voice. */
  voiceName?: string | undefined
  /** Whether each role is read by a separate voice. */
  isCast: boolean
  /** The user's role: each of its lines becomes silence of the estimated length. */
  me?: string | undefined
  /**
   * Whether the names of roles and the directions are spoken too. Used only with `voiceName`: that voice then speaks
   * the whole text, and `isCast` and `me` have no effect.
   */
  readsEverything: boolean
}

/**
 * A unit to speak, with its voice. A unit with `gapMs` is not spoken: it is silence in place of the user's own line.
 */
export type PlannedUnit = {
  voiceId: string
  spoken: string
  delivery?: Delivery | undefined
  pauseAfterMs: number
  gapMs?: number | undefined
}

export type AudioPlan = {
  units: PlannedUnit[]
  readers: string[]
  cast: { character: string; voice: string | null }[]
  characters: number
}

/**
 * Estimated time in ms that an actor needs per character (about 14 characters per second), and for a breath before each
 * line.
 */
const MS_PER_CHARACTER = 70
const BREATH_MS = 350
/** Estimates the duration of a line in milliseconds. */
export const estimateLineMs = (text: string): number => BREATH_MS + text.length * MS_PER_CHARACTER

const OWN_VOICE_ID = 'me'

function findByName(name: string): VoiceEntry {
  const wanted = name.trim().toLowerCase()
  const voice = voices.find(({ id, name: own }) => id === wanted || own.toLowerCase() === wanted)
  if (voice) return voice
  throw usageError(`no voice is called ${JSON.stringify(name)}; there are ${voices.map((one) => one.name).join(', ')}`)
}

/**
 * Plans which units of a text are spoken, in which order and with which voices.
 *
 * @throws CommandError (usage) for an unknown voice or role, or if the settings have neither a voice nor `isCast`; (bad
 * input) if the text contains nothing to speak, or if it is to be read as a script and has no roles
 */
export function planAudio(
  { text, script }: { text: string; script: Script },
  settings: ReadSettings,
  { speaker, name }: { speaker: Speaker; name: string },
): AudioPlan {
  const voice = settings.voiceName === undefined ? undefined : findByName(settings.voiceName)
  const readsAsScript =
    !settings.readsEverything &&
    (settings.isCast || settings.me !== undefined || isScript(listSpeeches(script), script))
  if (!voice && !settings.isCast) throw usageError('--voice is missing, or --cast auto')
  if (!readsAsScript && voice) return planText(text, voice, name)
  if (script.characters.length === 0) {
    throw new CommandError(exitCodes.badInput, `no characters were found in ${name}: read it with --voice alone`)
  }
  return planScript({ text, script }, settings, { voice, speaker, name })
}

function planText(text: string, voice: VoiceEntry, name: string): AudioPlan {
  const units = divideIntoUnits(text, canSay).map((unit) => ({ ...unit, voiceId: voice.id }))
  if (units.length === 0) throw new CommandError(exitCodes.badInput, `there is nothing to say in ${name}`)
  return { units, readers: [voice.name], cast: [], characters: countCharacters(text) }
}

type PlanContext = { voice: VoiceEntry | undefined; speaker: Speaker; name: string }

function findOwnRole(script: Script, wanted: string): string {
  const same = (one: string) => one.toLowerCase() === wanted.trim().toLowerCase()
  const found = script.characters.find((one) => same(one.name) || one.aliases.some(same))
  if (found) return found.name
  const names = script.characters.map((one) => one.name).join(', ')
  throw usageError(`nobody is called ${JSON.stringify(wanted)}; there are ${names}`)
}

function planScript(
  { text, script }: { text: string; script: Script },
  settings: ReadSettings,
  { voice, speaker, name }: PlanContext,
): AudioPlan {
  const ownRole = settings.me === undefined ? undefined : findOwnRole(script, settings.me)
  const present = voices.filter((one) => speaker.bestRendition(one))
  const roles = script.characters.filter((one) => one.name !== ownRole)
  const areSimilar = createSimilarityCheck(speaker.bestRendition)
  const isUnclear = (one: VoiceEntry) => isHardToUnderstand(one.id, speaker.bestRendition(one))
  const cast = settings.isCast
    ? castRoles(roles, present, {
        areSimilar,
        isHardToUnderstand: isUnclear,
        accent: detectDialect(text),
      })
    : new Map(roles.map((one) => [one.name, voice?.id ?? '']))
  const speeches = listSpeeches(script).map(({ characters, extension, parts }): PerformedSpeech => {
    const [first = ''] = characters
    const isMine = ownRole !== undefined && characters.includes(ownRole)
    return { voiceId: isMine ? OWN_VOICE_ID : (cast.get(first) ?? voice?.id ?? ''), extension, parts }
  })
  const units = planScene(speeches, { canSay }).map(({ voiceId, spoken, delivery, pauseAfterMs }): PlannedUnit => ({
    voiceId,
    spoken,
    delivery,
    pauseAfterMs,
    ...(voiceId === OWN_VOICE_ID && { gapMs: estimateLineMs(spoken) }),
  }))
  if (units.length === 0) throw new CommandError(exitCodes.badInput, `there is nothing to say in ${name}`)
  const usedVoiceIds = new Set(units.map(({ voiceId }) => voiceId))
  return {
    units,
    readers: [...usedVoiceIds].flatMap((id) => findVoice(id)?.name ?? []),
    cast: script.characters.map((one) => ({
      character: one.name,
      // The user's role is not in `cast`, so it has no voice.
      voice: findVoice(cast.get(one.name) ?? '')?.name ?? null,
    })),
    characters: units.reduce((sum, { spoken, gapMs }) => sum + (gapMs === undefined ? spoken.length : 0), 0),
  }
}
