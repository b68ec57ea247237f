// Translates the words with which an actor describes a line reading into changes of the voice. The list contains only
// words whose effect our voices can produce.
import type { PartialReadingChange } from './lineReading.ts'

const pattern = (list: string) => new RegExp(`\\b(?:${list})\\b`, 'iu')

const ATTITUDES: readonly (readonly [RegExp, PartialReadingChange])[] = [
  [
    pattern('warm(?:er|ly)?|kind(?:er|ly)?|loving(?:ly)?|affectionate(?:ly)?|friend(?:ly|lier)'),
    { pace: 0.94, pitchSemitones: -0.6, brightnessDb: -4 },
  ],
  [
    pattern('cold(?:er|ly)?|icy|icily|distant|detached|formal(?:ly)?|hard(?:er)?|cruel(?:ly)?'),
    { pace: 0.97, pauses: 0.7, pitchSemitones: -1, brightnessDb: 4 },
  ],
  [pattern('fast(?:er)?|quick(?:er|ly)?|speed up|hurr(?:y|ied|ying)'), { pace: 1.18, pauses: 0.6 }],
  [pattern('slow(?:er|ly)?|take (?:your|his|her|their) time|deliberate(?:ly)?'), { pace: 0.84, pauses: 1.5 }],
  [
    pattern(
      "hesita(?:nt|ntly|ting|tes|te)|unsure|uncertain(?:ly)?|searching|does(?:n['\u2019]t| not) know|stumbl(?:es|ing)",
    ),
    { pace: 0.93, pauses: 1.3, hesitates: true },
  ],
  [
    pattern('urgent(?:ly)?|desperate(?:ly)?|panick(?:ed|ing|y)|no time'),
    { pace: 1.12, pauses: 0.5, pitchSemitones: 1, levelSteps: 1 },
  ],
  [
    pattern(
      "offhand|casual(?:ly)?|throw(?:s|n|ing)? (?:it|this|the line) away|in passing|does(?:n['\u2019]t| not) care",
    ),
    { pace: 1.1, pauses: 0.8, pitchSemitones: -0.8, brightnessDb: -2, levelSteps: -1 },
  ],
  [
    pattern('sad(?:der|ly)?|griev(?:es|ing)|heartbroken|defeated|tired|weary|exhausted'),
    { pace: 0.88, pauses: 1.4, pitchSemitones: -0.8, brightnessDb: -3, levelSteps: -1 },
  ],
  [
    pattern(
      'happy|happily|joyful(?:ly)?|delighted|excited(?:ly)?|playful(?:ly)?|teas(?:es|ing)|amused|flirt(?:y|ing)|joking',
    ),
    { pace: 1.06, pitchSemitones: 0.9, brightnessDb: 2 },
  ],
  [
    pattern('afraid|scared|frightened|nervous(?:ly)?|anxious(?:ly)?'),
    { pace: 1.04, pitchSemitones: 0.9, levelSteps: -1, hesitates: true },
  ],
  [
    pattern('angry|angrier|angrily|furious(?:ly)?|annoyed|irritated|snap(?:s|ping)?'),
    { pace: 1.06, pauses: 0.6, pitchSemitones: 0.6, brightnessDb: 3, levelSteps: 1 },
  ],
  [
    pattern(
      'dry|drily|dryly|bored|sarcastic(?:ally)?|ironic(?:ally)?|unimpressed|knows? (?:it )?already|already knows?|expected (?:it|this)|not surprised',
    ),
    { pace: 0.95, pauses: 0.8, pitchSemitones: -1, levelSteps: -1 },
  ],
  [
    pattern('calm(?:er|ly)?|certain|sure of (?:him|her|them)sel(?:f|ves)|confident(?:ly)?|in control'),
    { pace: 0.93, pauses: 1.2, pitchSemitones: -0.7 },
  ],
  [pattern('higher'), { pitchSemitones: 1 }],
  [pattern('lower|deeper'), { pitchSemitones: -1 }],
  [pattern('louder|bigger|stronger'), { levelSteps: 1 }],
  [pattern('softer|quieter|smaller'), { levelSteps: -1 }],
]

const NEGATION = /\b(?:not|no longer|never|without|isn['\u2019]t|less)\b/iu
/** These phrases contain a word of negation, but name an attitude. */
const NOT_NEGATED = /\bnot surprised\b|\bdoes(?:n['\u2019]t| not) (?:know|care)\b/iu
const SLIGHT = /\b(?:a (?:little|bit|touch)|slight(?:ly)?|somewhat|a shade)\b/iu
const STRONG = /\b(?:much|very|really|a lot|far|extremely)\b/iu
const SLIGHT_FACTOR = 0.5
const STRONG_FACTOR = 1.5

const scaleFactor = (value: number | undefined, by: number) => (value === undefined ? undefined : 1 + (value - 1) * by)
const scaleSum = (value: number | undefined, by: number) => (value === undefined ? undefined : value * by)

const scale = (change: PartialReadingChange, by: number): PartialReadingChange => ({
  ...change,
  pace: scaleFactor(change.pace, by),
  pauses: scaleFactor(change.pauses, by),
  pitchSemitones: scaleSum(change.pitchSemitones, by),
  brightnessDb: scaleSum(change.brightnessDb, by),
})

/**
 * Returns the changes that the words of a reading ask for. `a little` halves a change and `much` multiplies it by 1.5,
 * except for `levelSteps` and `hesitates`. A negated phrase (`not angry`) gives no change. Pure; never throws.
 */
export function findAttitudes(direction: string): PartialReadingChange[] {
  return direction.split(/[,;.]|\b(?:and|but|then)\b/iu).flatMap((phrase) => {
    if (NEGATION.test(phrase) && !NOT_NEGATED.test(phrase)) return []
    const by = SLIGHT.test(phrase) ? SLIGHT_FACTOR : STRONG.test(phrase) ? STRONG_FACTOR : 1
    return ATTITUDES.flatMap(([words, change]) => (words.test(phrase) ? [scale(change, by)] : []))
  })
}
