// What a parenthetical asks of the voice that reads it. The words are those that scripts really use; what is not known
// here (`to Anna`, `re: the gun`, `crossing`) is a note for people and changes nothing.
import type { Delivery } from './delivery.ts'

/** What one parenthetical does: how the words after it are said, and a silence before them. */
export type Direction = {
  delivery: Partial<Delivery>
  /** A silence asked for by itself: `(beat)`, `(a long pause)`. */
  silenceMs: number
}

/** Silences that a script asks for by name; a script may set its own. */
export type Silences = { beatMs: number; pauseMs: number }

/** A beat is a breath with a thought in it, a pause is longer than is comfortable. */
export const SILENCES: Silences = { beatMs: 800, pauseMs: 1_500 }

/** `(then)` and `(a moment)` are less, `(long)` and `(silence)` more than what they stand beside. */
const THEN_SHARE = 0.5
const LONG_FACTOR = 1.75
const SHORT_FACTOR = 0.5

const words = (list: string) => new RegExp(`\\b(?:${list})\\b`, 'iu')

/** First match wins: a `stage whisper` is one, a `quiet scream` is quiet. */
const LEVELS: readonly [Delivery['level'], RegExp][] = [
  [
    'whispered',
    words('whisper(?:s|ed|ing)?|sotto(?: voce)?|under (?:his|her|their|my) breath|mouth(?:s|ing)|breathless whisper'),
  ],
  [
    'soft',
    words(
      'soft(?:ly|er)?|quiet(?:ly|er)?|gent(?:ly|le)|hush(?:ed)?|murmur(?:s|ed|ing)?|mutter(?:s|ed|ing)?|mumbl(?:es|ed|ing)|low(?:ly)?|low voice|lower(?:s|ing) (?:his|her|their) voice|intimate(?:ly)?|tender(?:ly)?|faint(?:ly)?|weak(?:ly)?|to (?:him|her|them)sel(?:f|ves)|aside',
    ),
  ],
  [
    'shouted',
    words(
      'shout(?:s|ed|ing)?|yell(?:s|ed|ing)?|scream(?:s|ed|ing)?|bellow(?:s|ed|ing)?|roar(?:s|ed|ing)?|shriek(?:s|ed|ing)?|at the top of (?:his|her|their) (?:voice|lungs)|explod(?:es|ing)|furious(?:ly)?|enraged',
    ),
  ],
  [
    'raised',
    words(
      'loud(?:ly|er)?|call(?:s|ed|ing)(?: out| off| after)?|call out|rais(?:es|ing) (?:his|her|their) voice|ang(?:ry|rily)|sharp(?:ly)?|snap(?:s|ping)?|bark(?:s|ing)?|over the (?:noise|music|crowd|engine|din)|announc(?:es|ing)|proclaim(?:s|ing)|command(?:s|ing)|cheer(?:s|ing)',
    ),
  ],
]

const QUICK = 1.15
const HURRIED = 1.25
const SLOW = 0.85

const PACES: readonly [number, RegExp][] = [
  [HURRIED, words('very (?:fast|quick(?:ly)?)|rattl(?:es|ing) off|breakneck|all in one breath|babbl(?:es|ing)')],
  [
    QUICK,
    words(
      'quick(?:ly|er)?|fast(?:er)?|rapid(?:ly)?|hurr(?:ied|iedly|ying)|in a (?:rush|hurry)|rush(?:es|ed|ing)?|urgent(?:ly)?|panick(?:ed|ing|y)|excited(?:ly)?|breathless(?:ly)?|brisk(?:ly)?|impatient(?:ly)?',
    ),
  ],
  [
    SLOW,
    words(
      'slow(?:ly|er)?|deliberate(?:ly)?|hesita(?:nt|ntly|ting|tes)|halting(?:ly)?|thoughtful(?:ly)?|weary|wearily|drows(?:y|ily)|drunk(?:en|enly)?|dazed|solemn(?:ly)?|painful(?:ly)?|savou?ring|measured|gravely?',
    ),
  ],
]

const PHONE = words(
  '(?:on|over|through|via) (?:the |a )?(?:phone|telephone|radio|intercom|speaker|walkie-talkie|line)|filtered|(?:phone|radio) voice',
)
const OFF =
  /^\s*off\s*$|\b(?:o\.? ?s\.?|o\.? ?c\.?|off ?(?:screen|stage|camera)|from (?:the )?(?:other room|next door|upstairs|downstairs|outside|within))(?!\w)/iu

const BEAT = words('beats?|(?:a|takes? a) (?:breath|moment)|then')
const PAUSE = words('paus(?:e|es|ing)|silence|stops|long look')
const LONG = words('long|endless|terrible|awful|very long|dead')
const SHORT = words('short|brief|half|slight|small|tiny')

/** `not whispering`, `no longer angry`, `stops shouting`: the voice is plain again. */
const TAKEN_BACK = /\b(?:not|no longer|never|without|stops?|stopping|anything but)\b/iu

const firstOf = <T>(table: readonly (readonly [T, RegExp])[], text: string): T | undefined =>
  table.find(([, pattern]) => pattern.test(text))?.[0]

function silenceOf(text: string, { beatMs, pauseMs }: Silences): number {
  const isThen = /^then\b/iu.test(text) && !words('beats?').test(text)
  const base = PAUSE.test(text) && !/\bstops \w+ing\b/iu.test(text) ? pauseMs : BEAT.test(text) ? beatMs : 0
  const factor = isThen ? THEN_SHARE : LONG.test(text) ? LONG_FACTOR : SHORT.test(text) ? SHORT_FACTOR : 1
  return Math.round(base * factor)
}

/** Reads a parenthetical, with or without its brackets. Never throws; what it does not know changes nothing. */
export function readDirection(parenthetical: string, silences: Silences = SILENCES): Direction {
  const text = parenthetical.replace(/[()[\]_*]/gu, ' ').trim()
  const silenceMs = silenceOf(text, silences)
  if (TAKEN_BACK.test(text)) {
    const isAboutVoice =
      LEVELS.some(([, pattern]) => pattern.test(text)) || PACES.some(([, pattern]) => pattern.test(text))
    return { delivery: isAboutVoice ? { level: 'plain', pace: 1 } : {}, silenceMs }
  }
  const level = firstOf(LEVELS, text)
  const pace = firstOf(PACES, text)
  return { delivery: { ...(level && { level }), ...(pace && { pace }), ...placeOf(text) }, silenceMs }
}

/** A cue's extension, (V.O.), (O.S.), (ON PHONE), changes where the voice is. A narrator's does not. */
export function placeOf(extension: string): Pick<Delivery, 'place'> {
  if (PHONE.test(extension)) return { place: 'phone' }
  return OFF.test(extension) && !/\bv\.? ?[o0]\b/iu.test(extension) ? { place: 'off' } : {}
}
