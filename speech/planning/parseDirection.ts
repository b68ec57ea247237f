// Parses what a parenthetical asks of the voice. The vocabulary comes from real scripts. A parenthetical that is not
// recognized (`to Anna`, `re: the gun`, `crossing`) is a note for people and changes nothing.
import type { Delivery } from './delivery.ts'

/** The effect of one parenthetical: how the following words are spoken, and a silence before them. */
export type Direction = {
  delivery: Partial<Delivery>
  /** The requested silence in milliseconds, for example for `(beat)` or `(a long pause)`; 0 if none. */
  silenceMs: number
}

/** The length of each named silence, in milliseconds. A script may define other lengths. */
export type PauseSettings = { beatMs: number; pauseMs: number }

/** The usual lengths of `(beat)` and `(pause)`, in milliseconds. */
export const DEFAULT_PAUSES: PauseSettings = { beatMs: 800, pauseMs: 1_500 }

/**
 * Factors for the lengths in `PauseSettings`: a direction that begins with `then` gets half of `beatMs`. `long` and its
 * synonyms lengthen a pause, `short` and its synonyms shorten it.
 */
const THEN_FACTOR = 0.5
const LONG_FACTOR = 1.75
const SHORT_FACTOR = 0.5

const wordPattern = (list: string) => new RegExp(`\\b(?:${list})\\b`, 'iu')

/** The first level whose pattern matches is used: a `stage whisper` is whispered, a `quiet scream` is soft. */
const LEVELS: readonly [Delivery['level'], RegExp][] = [
  [
    'whispered',
    wordPattern(
      'whisper(?:s|ed|ing)?|sotto(?: voce)?|under (?:his|her|their|my) breath|mouth(?:s|ing)|breathless whisper',
    ),
  ],
  [
    'soft',
    wordPattern(
      'soft(?:ly|er)?|quiet(?:ly|er)?|gent(?:ly|le)|hush(?:ed)?|murmur(?:s|ed|ing)?|mutter(?:s|ed|ing)?|mumbl(?:es|ed|ing)|low(?:ly)?|low voice|lower(?:s|ing) (?:his|her|their) voice|intimate(?:ly)?|tender(?:ly)?|faint(?:ly)?|weak(?:ly)?|to (?:him|her|them)sel(?:f|ves)|aside',
    ),
  ],
  [
    'shouted',
    wordPattern(
      'shout(?:s|ed|ing)?|yell(?:s|ed|ing)?|scream(?:s|ed|ing)?|bellow(?:s|ed|ing)?|roar(?:s|ed|ing)?|shriek(?:s|ed|ing)?|at the top of (?:his|her|their) (?:voice|lungs)|explod(?:es|ing)|furious(?:ly)?|enraged',
    ),
  ],
  [
    'raised',
    wordPattern(
      'loud(?:ly|er)?|call(?:s|ed|ing)(?: out| off| after)?|call out|rais(?:es|ing) (?:his|her|their) voice|ang(?:ry|rily)|sharp(?:ly)?|snap(?:s|ping)?|bark(?:s|ing)?|over the (?:noise|music|crowd|engine|din)|announc(?:es|ing)|proclaim(?:s|ing)|command(?:s|ing)|cheer(?:s|ing)',
    ),
  ],
]

const QUICK = 1.15
const HURRIED = 1.25
const SLOW = 0.85

const PACES: readonly [number, RegExp][] = [
  [HURRIED, wordPattern('very (?:fast|quick(?:ly)?)|rattl(?:es|ing) off|breakneck|all in one breath|babbl(?:es|ing)')],
  [
    QUICK,
    wordPattern(
      'quick(?:ly|er)?|fast(?:er)?|rapid(?:ly)?|hurr(?:ied|iedly|ying)|in a (?:rush|hurry)|rush(?:es|ed|ing)?|urgent(?:ly)?|panick(?:ed|ing|y)|excited(?:ly)?|breathless(?:ly)?|brisk(?:ly)?|impatient(?:ly)?',
    ),
  ],
  [
    SLOW,
    wordPattern(
      'slow(?:ly|er)?|deliberate(?:ly)?|hesita(?:nt|ntly|ting|tes)|halting(?:ly)?|thoughtful(?:ly)?|weary|wearily|drows(?:y|ily)|drunk(?:en|enly)?|dazed|solemn(?:ly)?|painful(?:ly)?|savou?ring|measured|gravely?',
    ),
  ],
]

const PHONE = wordPattern(
  '(?:on|over|through|via) (?:the |a )?(?:phone|telephone|radio|intercom|speaker|walkie-talkie|line)|filtered|(?:phone|radio) voice',
)
const OFF =
  /^\s*off\s*$|\b(?:o\.? ?s\.?|o\.? ?c\.?|off ?(?:screen|stage|camera)|from (?:the )?(?:other room|next door|upstairs|downstairs|outside|within))(?!\w)/iu

const BEAT = wordPattern('beats?|(?:a|takes? a) (?:breath|moment)|then')
const PAUSE = wordPattern('paus(?:e|es|ing)|silence|stops|long look')
const LONG = wordPattern('long|endless|terrible|awful|very long|dead')
const SHORT = wordPattern('short|brief|half|slight|small|tiny')

/**
 * Words that cancel a direction: after `not whispering`, `no longer angry` or `stops shouting` the voice is plain
 * again.
 */
const NEGATION = /\b(?:not|no longer|never|without|stops?|stopping|anything but)\b/iu

const findFirstMatch = <T>(table: readonly (readonly [T, RegExp])[], text: string): T | undefined =>
  table.find(([, pattern]) => pattern.test(text))?.[0]

function parseSilenceMs(text: string, { beatMs, pauseMs }: PauseSettings): number {
  const isThen = /^then\b/iu.test(text) && !wordPattern('beats?').test(text)
  const base = PAUSE.test(text) && !/\bstops \w+ing\b/iu.test(text) ? pauseMs : BEAT.test(text) ? beatMs : 0
  const factor = isThen ? THEN_FACTOR : LONG.test(text) ? LONG_FACTOR : SHORT.test(text) ? SHORT_FACTOR : 1
  return Math.round(base * factor)
}

/**
 * Parses a parenthetical, with or without its brackets. Never throws. An unknown parenthetical gives an empty
 * delivery and no silence.
 */
export function parseDirection(parenthetical: string, silences: PauseSettings = DEFAULT_PAUSES): Direction {
  const text = parenthetical.replace(/[()[\]_*]/gu, ' ').trim()
  const silenceMs = parseSilenceMs(text, silences)
  if (NEGATION.test(text)) {
    const isAboutVoice =
      LEVELS.some(([, pattern]) => pattern.test(text)) || PACES.some(([, pattern]) => pattern.test(text))
    return { delivery: isAboutVoice ? { level: 'plain', pace: 1 } : {}, silenceMs }
  }
  const level = findFirstMatch(LEVELS, text)
  const pace = findFirstMatch(PACES, text)
  return { delivery: { ...(level && { level }), ...(pace && { pace }), ...parsePlace(text) }, silenceMs }
}

/**
 * Returns where the voice sounds from, by the extension beside a character name, such as (O.S.) or (ON PHONE), or by a
 * parenthetical. A voice-over (V.O.) has no place.
 */
export function parsePlace(extension: string): Pick<Delivery, 'place'> {
  if (PHONE.test(extension)) return { place: 'phone' }
  return OFF.test(extension) && !/\bv\.? ?[o0]\b/iu.test(extension) ? { place: 'off' } : {}
}
