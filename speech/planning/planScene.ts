import { isCutOff } from '@scene-partner/contract/scriptRules'
import { type Delivery, PLAIN_DELIVERY } from './delivery.ts'
import { divideIntoUnits, hasWords, PAUSE_MS, type Unit } from './divideText.ts'
import { parsePlace, parseDirection, DEFAULT_PAUSES, type PauseSettings } from './parseDirection.ts'

/** One speech of a script: the voice, the words, and the parentheticals between them. */
export type SceneSpeech = {
  voiceId: string
  /** The extension beside the character name, for example `V.O.`, `O.S.` or `ON PHONE`. */
  extension?: string | undefined
  parts: readonly { kind: 'speech' | 'parenthetical'; text: string }[]
}

/** A unit of a scene with its voice and the index of its speech. */
export type SceneUnit = Unit & { voiceId: string; speech: number }

/**
 * The silence between two speakers, in milliseconds. It is shorter if the first speaker is cut off (`But I—`) and
 * longer if the first speaker trails off (`I thought…`).
 */
const SPEAKER_CHANGE_MS = { plain: 420, cutOff: 60, trailing: 850 } as const

const TRAILING = /(?:\u2026|\.{3,})["'\u201D\u2019)]*\s*$/u

/** Returns the silence after a speech of one speaker before another speaker, in milliseconds. */
export const pauseAfterSpeech = (text: string): number =>
  isCutOff(text) ? SPEAKER_CHANGE_MS.cutOff : TRAILING.test(text) ? SPEAKER_CHANGE_MS.trailing : SPEAKER_CHANGE_MS.plain

/**
 * Returns whether a unit is in capitals and ends with an exclamation mark. Such a unit is spoken with a raised voice.
 */
const isShoutedLine = (text: string) =>
  text.trimEnd().endsWith('!') && /\p{Lu}{2,}/u.test(text) && !/\p{Ll}/u.test(text)

function resolveDelivery(now: Delivery, text: string): Delivery {
  return now.level === 'plain' && isShoutedLine(text) ? { ...now, level: 'raised' } : now
}

const isPlain = ({ level, pace, place }: Delivery) => level === 'plain' && pace === 1 && !place

/**
 * Turns the speeches of a scene into units. Names and headings are not spoken. A parenthetical applies to the words
 * after it, up to the end of the speech; a later parenthetical changes only the level, pace or place that it names.
 * `(beat)` and similar parentheticals become silence. Pure; never throws; time grows linearly with the text.
 */
export function planScene(
  speeches: readonly SceneSpeech[],
  {
    canSay = hasWords,
    silences = DEFAULT_PAUSES,
  }: { canSay?: (text: string) => boolean; silences?: PauseSettings } = {},
): SceneUnit[] {
  const units: SceneUnit[] = []
  for (const [index, { voiceId, extension = '', parts }] of speeches.entries()) {
    let delivery: Delivery = { ...PLAIN_DELIVERY, ...parsePlace(extension) }
    const firstIndex = units.length
    for (const { kind, text } of parts) {
      if (kind === 'parenthetical') {
        const direction = parseDirection(text, silences)
        delivery = { ...delivery, ...direction.delivery }
        // The silence lengthens the pause after the previous unit. A silence before the first unit is ignored.
        const before = units.at(-1)
        if (before) before.pauseAfterMs = Math.max(before.pauseAfterMs, direction.silenceMs)
        continue
      }
      const newUnits = divideIntoUnits(text, canSay).map((unit): SceneUnit => {
        const unitDelivery = resolveDelivery(delivery, unit.text)
        return { ...unit, voiceId, speech: index, ...(!isPlain(unitDelivery) && { delivery: unitDelivery }) }
      })
      const before = units.at(-1)
      if (before && units.length > firstIndex && newUnits.length > 0)
        before.pauseAfterMs = Math.max(before.pauseAfterMs, PAUSE_MS.clause)
      units.push(...newUnits)
    }
    const last = units.at(-1)
    if (last && units.length > firstIndex) last.pauseAfterMs = Math.max(last.pauseAfterMs, pauseAfterSpeech(last.text))
  }
  const finalUnit = units.at(-1)
  if (finalUnit) finalUnit.pauseAfterMs = 0
  return units
}
