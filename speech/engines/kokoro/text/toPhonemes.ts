import { verbalizeText } from '../../verbalization/verbalizeText.ts'
import { type WordContext, findContexts, guessPartOfSpeech } from './context.ts'
import { findExtraWord } from './extraWords.ts'
import { chooseForm, findOtherPronunciation } from './homographs.ts'
import { isInitialism, isAllCapitals, isSpelledOut, isEmphasizedInCapitals, spellOut } from './spelledLetters.ts'
import type { LetterToSound } from './letterToSound.ts'
import type { Accent, Lexicon } from './lexicon.ts'
import {
  type ChooseForm,
  type PronunciationSource,
  normalizeSpelling,
  pronounce,
  type PronouncedWord,
} from './pronounce.ts'
import { pronunciationToPhonemes } from './respelling.ts'
import { firstPlaceholder, lastPlaceholder, PLACEHOLDER, type SpokenWord, splitWords } from './splitWords.ts'
import { addSuffixS } from './suffixes.ts'
import { isInVocabulary } from './vocabulary.ts'
import { stressAtClauseEnd, type NextSound, classifySound, emphasize, findWeakForm, reduceStress } from './weakForms.ts'

/** Options of `toPhonemes`. */
export type ToPhonemesOptions = {
  accent: Accent
  lexicon: Lexicon
  letterToSound: LetterToSound
  /**
   * The pronunciations of the script: word → how to say it, in plain letters ("shi-VAWN") or as IPA between slashes.
   */
  pronunciations?: Readonly<Record<string, string>> | undefined
  /** Called for each word with the source of its pronunciation, for measurements. */
  onWord?: ((word: string, means: PronunciationSource) => void) | undefined
}

/**
 * Converts English text to Kokoro's phonemes. It never throws and returns only letters that the model knows. Text
 * without an English pronunciation is left out, so a text in another alphabet gives an empty result.
 */
export function toPhonemes(spoken: string, options: ToPhonemesOptions): string {
  const { text, ownPhonemes } = insertPlaceholders(spoken.replace(/\p{Co}+/gu, ' '), options)
  const isLoud = isAllCapitals(text)
  const words = splitWords(verbalizeText(text, options)).flatMap((word) => splitHyphenated(word, options))
  const contexts = findContexts(words)
  const all: string[] = []
  let next: NextSound
  // The words are processed from the last to the first, because the pronunciation of function words depends on the next
  // sound.
  for (let index = words.length - 1; index >= 0; index--) {
    const [word, context] = [words[index], contexts[index]]
    if (!word || !context) continue
    if (context.endsClause) next = undefined
    const phonemes = pronounceInContext({ words, index, context, next, ownPhonemes, isLoud }, options)
    if (phonemes !== '') next = classifySound(phonemes)
    const joins = isLoneLetter(words, index) && isLoneLetter(words, index + 1) && word.marksAfter === ''
    all.push(word.marksBefore + (joins ? phonemes.replace('ˈ', 'ˌ') : `${phonemes + word.marksAfter} `))
  }
  return toModelVocabulary(all.reverse().join(''))
}

type WordMoment = {
  words: readonly SpokenWord[]
  index: number
  context: WordContext
  next: NextSound
  ownPhonemes: readonly string[]
  /** Whether the whole line is in capitals. */
  isLoud: boolean
}

function pronounceInContext(
  { words, index, context, next, ownPhonemes, isLoud }: WordMoment,
  options: ToPhonemesOptions,
): string {
  const { accent, onWord } = options
  const text = words[index]?.text ?? ''
  if (PLACEHOLDER.test(text)) return pronouncePlaceholder(text, ownPhonemes, accent)
  if (text.endsWith('-')) return stutterOnset(words[index + 1]?.text ?? '', options)
  const isStressed = (at: number) => !isLoud && isEmphasized(words, at, options)
  const { phonemes, source } = pronounceWord(isLoud ? text.toLowerCase() : text, { words, index, context }, options)
  onWord?.(text, source)
  if (source === 'spelled') return phonemes
  if (isStressed(index)) return emphasize(phonemes)
  const adjusted = findWeakForm(context, next) ?? stressAtClauseEnd(context, phonemes)
  return context.before.some((_word, back) => isStressed(index - 1 - back)) ? reduceStress(adjusted) : adjusted
}

/** Returns whether a word is in capitals for emphasis and not because it is spelled out. */
function isEmphasized(words: readonly SpokenWord[], index: number, { lexicon }: ToPhonemesOptions): boolean {
  const text = words[index]?.text ?? ''
  if (!isEmphasizedInCapitals(text) || isInitialism(text, neighbours(words, index))) return false
  return lexicon.find(text.toLowerCase()) !== undefined || !isSpelledOut(normalizeSpelling(text))
}

const neighbours = (words: readonly SpokenWord[], index: number) => ({
  before: `${words[index - 1]?.text ?? ''} `,
  after: ` ${words[index + 1]?.text ?? ''}`,
})

/** Capitalized words that can be verbs with another pronunciation at the start of a clause: "Polish the shoes". */
const NAME_OR_ORDER = /^Polish$/

function pronounceWord(
  text: string,
  { words, index, context }: Pick<WordMoment, 'words' | 'index' | 'context'>,
  options: ToPhonemesOptions,
): PronouncedWord {
  if (isInitialism(text, neighbours(words, index))) return { phonemes: spellOut(text, options), source: 'spelled' }
  if (isLoneLetter(words, index)) return { phonemes: spellOut(text, options), source: 'spelled' }
  const choose = createFormChooser(context)
  const other = findOtherPronunciation(context)
  if (other) {
    const { phonemes, source } = pronounce(other.of, options)
    return { phonemes: other.cut ? phonemes.replace(new RegExp(`^${other.cut}`), '') : phonemes, source }
  }
  const isOrder = context.startsClause && NAME_OR_ORDER.test(text) && guessPartOfSpeech(context) === 'VERB'
  return pronounce(isOrder ? text.toLowerCase() : text, options, choose)
}

/**
 * Chooses the form of a base: verb endings take the verb form, -ly and -ness the adjective, a possessive takes the
 * noun. The form of a plural or of a word without ending depends on the neighbours.
 */
function createFormChooser(context: WordContext): ChooseForm {
  return (forms, ending) => {
    if (/^(?:ed|ing|in'|er|'d|èd|able)$/.test(ending)) return 'VERB' in forms ? 'VERB' : 'DEFAULT'
    if (ending === 'ly' || ending === 'ness') return 'ADJ' in forms ? 'ADJ' : 'DEFAULT'
    if (ending === "'s") return 'NOUN' in forms ? 'NOUN' : 'DEFAULT'
    const form = chooseForm(forms, context)
    return ending !== '' && form === 'ADJ' ? 'DEFAULT' : form
  }
}

/**
 * Returns whether a word is one letter of a spelled abbreviation, such as A in "the C I A" or I in "the F B I". There, A
 * is not an article and I is not a pronoun.
 */
function isLoneLetter(words: readonly SpokenWord[], index: number): boolean {
  const isCapital = (at: number) => /^[A-Z](?:'s)?$/.test(words[at]?.text ?? '')
  if (!isCapital(index)) return false
  const text = words[index]?.text ?? ''
  const joins = (at: number) => isCapital(at) && (words[at]?.text ?? '') !== 'I'
  if (text.startsWith('I')) return joins(index - 1) && words[index - 1]?.marksAfter === ''
  return !text.startsWith('A') || isCapital(index + 1) || joins(index - 1)
}

/** Returns the phonemes of a stuttered beginning, as in "w-w-what". */
const stutterOnset = (text: string, options: ToPhonemesOptions): string => {
  const begun = /^[^ˈˌaeiouæɑɒɐɔəɛɜɪʊʌᵊᵻAIOQWY]/u.exec(pronounce(text.replace(/-$/, ''), options).phonemes)
  return begun ? `${begun[0]}ə` : ''
}

/** Splits a word at its hyphens, unless the lexicon has it as a whole. */
function splitHyphenated(word: SpokenWord, { lexicon, accent }: ToPhonemesOptions): SpokenWord[] {
  const plain = normalizeSpelling(word.text)
  const parts = word.text.split('-').filter((part) => part !== '')
  if (parts.length < 2 || lexicon.find(plain) || lexicon.find(plain.toLowerCase())) return [word]
  if (findExtraWord(plain.toLowerCase(), accent)) return [word]
  const whole = parts.at(-1) ?? ''
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const isStutter = !isLast && part.length <= 2 && whole.length > part.length
    const repeats = isStutter && whole.toLowerCase().startsWith(part.toLowerCase()) && /^[^aeiouyAEIOUY]/.test(part)
    return {
      text: repeats ? `${whole}-` : part,
      marksBefore: index === 0 ? word.marksBefore : '',
      marksAfter: isLast ? word.marksAfter : '',
    }
  })
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Replaces the words whose pronunciation the script defines by placeholders, so that no rule changes them. Returns the
 * text and the phonemes of each placeholder.
 */
function insertPlaceholders(
  text: string,
  { pronunciations = {}, accent }: ToPhonemesOptions,
): { text: string; ownPhonemes: string[] } {
  const ownPhonemes: string[] = []
  let marked = text
  const longestFirst = Object.entries(pronunciations).sort(([one], [other]) => other.length - one.length)
  for (const [word, way] of longestFirst) {
    if (word.trim() === '' || ownPhonemes.length > lastPlaceholder - firstPlaceholder) continue
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word.trim())}(?![\\p{L}\\p{N}])`, 'giu')
    const phonemes = toModelVocabulary(pronunciationToPhonemes(way, accent))
    if (phonemes === '' || !whole.test(marked)) continue
    marked = marked.replace(whole, String.fromCharCode(firstPlaceholder + ownPhonemes.length))
    ownPhonemes.push(phonemes)
  }
  return { text: marked, ownPhonemes }
}

function pronouncePlaceholder(text: string, ownPhonemes: readonly string[], accent: Accent): string {
  const phonemes = ownPhonemes[text.charCodeAt(text.search(PLACEHOLDER)) - firstPlaceholder] ?? ''
  return /'s$/i.test(normalizeSpelling(text)) ? addSuffixS(phonemes, accent) : phonemes
}

/**
 * Converts phonemes to the model's letters. The lexicons write the American t of "water" and the stop before n
 * differently from the model. Spaces before punctuation and after a dash are removed.
 */
const toModelVocabulary = (phonemes: string) =>
  [...phonemes.replace(/ɾ/g, 'T').replace(/ʔ/g, 't')]
    .filter(isInVocabulary)
    .join('')
    .replace(/ +(?=[;:,.!?…—”)])|(?<=—) +(?=.)/gu, '')
    .replace(/ +/g, ' ')
    .trim()
