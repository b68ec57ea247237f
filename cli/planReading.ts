import type { Delivery } from '@scene-partner/speech/delivery'
import { castRoles } from '@scene-partner/speech/casting'
import { nearDoublesNow } from '@scene-partner/speech/catalogue/likeness'
import { characterCount, direct } from '@scene-partner/speech/direct'
import { canSay } from '@scene-partner/speech/engines/pronounceable'
import { perform, type Speech as PerformedSpeech } from '@scene-partner/speech/performance'
import type { Speaker } from '@scene-partner/speech/speaker'
import { findVoice, type VoiceEntry, voices } from '@scene-partner/speech/voices'
import { isReadAsScript } from '@scene-partner/script/asScript'
import { homeOf } from '@scene-partner/script/home'
import { type Script, speechesOf } from '@scene-partner/script/script'
import { exits, Refusal, wrongUsage } from './command.ts'

export type Wish = {
  /** Who reads everything, or everyone who is not cast otherwise. */
  voiceName?: string | undefined
  isCast: boolean
  /** Whose lines are silence, as long as it takes to say them. */
  me?: string | undefined
  /** Names and directions too, as they stand. */
  readsEverything: boolean
}

/** What is spoken, by whom; or, where `gapMs` stands, silence for the actor's own line. */
export type PlannedUnit = {
  voiceId: string
  spoken: string
  delivery?: Delivery | undefined
  pauseAfterMs: number
  gapMs?: number | undefined
}

export type Plan = {
  units: PlannedUnit[]
  readers: string[]
  cast: { character: string; voice: string | null }[]
  characters: number
}

/** How long an actor takes for a line: some fourteen letters a second, and a breath. */
const MS_PER_LETTER = 70
const BREATH_MS = 350
export const gapMsFor = (words: string): number => BREATH_MS + words.length * MS_PER_LETTER

const MINE = 'me'

function findByName(name: string): VoiceEntry {
  const wanted = name.trim().toLowerCase()
  const voice = voices.find(({ id, name: own }) => id === wanted || own.toLowerCase() === wanted)
  if (voice) return voice
  throw wrongUsage(`no voice is called ${JSON.stringify(name)}; there are ${voices.map((one) => one.name).join(', ')}`)
}

/** Decides what of a text is said, and in whose voice. */
export function planReading(
  { text, script }: { text: string; script: Script },
  wish: Wish,
  { speaker, name }: { speaker: Speaker; name: string },
): Plan {
  const voice = wish.voiceName === undefined ? undefined : findByName(wish.voiceName)
  const isScript = !wish.readsEverything && (wish.isCast || wish.me !== undefined || isReadAsScript(script))
  if (!voice && !wish.isCast) throw wrongUsage('--voice is missing, or --cast auto')
  if (!isScript && voice) return planText(text, voice, name)
  if (script.characters.length === 0) {
    throw new Refusal(exits.badInput, `no characters were found in ${name}: read it with --voice alone`)
  }
  return planScript({ text, script }, wish, { voice, speaker, name })
}

function planText(text: string, voice: VoiceEntry, name: string): Plan {
  const units = direct(text, canSay).map((unit) => ({ ...unit, voiceId: voice.id }))
  if (units.length === 0) throw new Refusal(exits.badInput, `there is nothing to say in ${name}`)
  return { units, readers: [voice.name], cast: [], characters: characterCount(text) }
}

type With = { voice: VoiceEntry | undefined; speaker: Speaker; name: string }

function findMine(script: Script, wanted: string): string {
  const same = (one: string) => one.toLowerCase() === wanted.trim().toLowerCase()
  const found = script.characters.find((one) => same(one.name) || one.aliases.some(same))
  if (found) return found.name
  const names = script.characters.map((one) => one.name).join(', ')
  throw wrongUsage(`nobody is called ${JSON.stringify(wanted)}; there are ${names}`)
}

function planScript(
  { text, script }: { text: string; script: Script },
  wish: Wish,
  { voice, speaker, name }: With,
): Plan {
  const mine = wish.me === undefined ? undefined : findMine(script, wish.me)
  const present = voices.filter((one) => speaker.renditionOf(one))
  const roles = script.characters.filter((one) => one.name !== mine)
  const areNearDoubles = nearDoublesNow(speaker.renditionOf)
  const isRough = (one: VoiceEntry) => speaker.renditionOf(one)?.engine === 'espeak'
  const cast = wish.isCast
    ? castRoles(roles, present, { areNearDoubles, isRough, accent: homeOf(text) })
    : new Map(roles.map((one) => [one.name, voice?.id ?? '']))
  const speeches = speechesOf(script).map(({ characters, extension, parts }): PerformedSpeech => {
    const [first = ''] = characters
    const isMine = mine !== undefined && characters.includes(mine)
    return { voiceId: isMine ? MINE : (cast.get(first) ?? voice?.id ?? ''), extension, parts }
  })
  const units = perform(speeches, { canSay }).map(({ voiceId, spoken, delivery, pauseAfterMs }): PlannedUnit => ({
    voiceId,
    spoken,
    delivery,
    pauseAfterMs,
    ...(voiceId === MINE && { gapMs: gapMsFor(spoken) }),
  }))
  if (units.length === 0) throw new Refusal(exits.badInput, `there is nothing to say in ${name}`)
  const heard = new Set(units.map(({ voiceId }) => voiceId))
  return {
    units,
    readers: [...heard].flatMap((id) => findVoice(id)?.name ?? []),
    cast: script.characters.map((one) => ({
      character: one.name,
      voice: one.name === mine ? null : (findVoice(cast.get(one.name) ?? '')?.name ?? null),
    })),
    characters: units.reduce((sum, { spoken, gapMs }) => sum + (gapMs === undefined ? spoken.length : 0), 0),
  }
}
