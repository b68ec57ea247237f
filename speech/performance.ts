import { type Delivery, PLAIN_DELIVERY } from './delivery.ts'
import { direct, hasWords, PAUSE_MS, type Unit } from './direct.ts'
import { placeOf, readDirection, SILENCES, type Silences } from './directions.ts'

/** One speech as a script gives it: whose voice, which words, and the parentheticals between them. */
export type Speech = {
  voiceId: string
  /** (V.O.), (O.S.), (ON PHONE) beside the name. */
  extension?: string | undefined
  parts: readonly { kind: 'speech' | 'parenthetical'; text: string }[]
}

/** A unit, who says it, and of which speech it is. */
export type CastUnit = Unit & { voiceId: string; speech: number }

/**
 * Between two speakers: a breath that both leave. Shorter where the first one is cut off (`But I—`), longer where they
 * trail off (`I thought…`).
 */
export const TURN_MS = { plain: 420, cutOff: 60, trailing: 850 } as const

const CUT_OFF = /(?:\u2014|\u2013|--|\s-)["'\u201D\u2019)]*\s*$/u
const TRAILING = /(?:\u2026|\.{3,})["'\u201D\u2019)]*\s*$/u

export const turnAfter = (words: string): number =>
  CUT_OFF.test(words) ? TURN_MS.cutOff : TRAILING.test(words) ? TURN_MS.trailing : TURN_MS.plain

/** A line wholly in capitals with a mark of exclamation is called out, whatever stands in brackets. */
const isCalledOut = (words: string) =>
  words.trimEnd().endsWith('!') && /\p{Lu}{2,}/u.test(words) && !/\p{Ll}/u.test(words)

function deliveryOf(now: Delivery, words: string): Delivery {
  return now.level === 'plain' && isCalledOut(words) ? { ...now, level: 'raised' } : now
}

const isPlain = ({ level, pace, place }: Delivery) => level === 'plain' && pace === 1 && !place

/**
 * A scene as it is performed: names, headings and directions are not spoken, they shape what is. A parenthetical holds to
 * the end of its speech or to the next one; `(beat)` and its like become silence. Pure; never throws; linear.
 */
export function perform(
  speeches: readonly Speech[],
  { canSay = hasWords, silences = SILENCES }: { canSay?: (text: string) => boolean; silences?: Silences } = {},
): CastUnit[] {
  const units: CastUnit[] = []
  for (const [index, { voiceId, extension = '', parts }] of speeches.entries()) {
    let delivery: Delivery = { ...PLAIN_DELIVERY, ...placeOf(extension) }
    const first = units.length
    for (const { kind, text } of parts) {
      if (kind === 'parenthetical') {
        const direction = readDirection(text, silences)
        delivery = { ...delivery, ...direction.delivery }
        // A silence before the first word of all is nobody's; else it follows what was said last.
        const before = units.at(-1)
        if (before) before.pauseAfterMs = Math.max(before.pauseAfterMs, direction.silenceMs)
        continue
      }
      const said = direct(text, canSay).map((unit): CastUnit => {
        const how = deliveryOf(delivery, unit.text)
        return { ...unit, voiceId, speech: index, ...(!isPlain(how) && { delivery: how }) }
      })
      const before = units.at(-1)
      if (before && units.length > first && said.length > 0)
        before.pauseAfterMs = Math.max(before.pauseAfterMs, PAUSE_MS.clause)
      units.push(...said)
    }
    const last = units.at(-1)
    if (last && units.length > first) last.pauseAfterMs = Math.max(last.pauseAfterMs, turnAfter(last.text))
  }
  const end = units.at(-1)
  if (end) end.pauseAfterMs = 0
  return units
}
