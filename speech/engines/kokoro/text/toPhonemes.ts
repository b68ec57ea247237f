import { plainWords } from '../../words/plainWords.ts'
import { type Context, contextsOf, kindOf } from './context.ts'
import { extraWord } from './extraWords.ts'
import { formFor, twinOf } from './homographs.ts'
import { areInitials, isInCapitals, isSpelledOut, isStressedByWriter, spellOut } from './letters.ts'
import type { LetterToSound } from './letterToSound.ts'
import type { Accent, Lexicon } from './lexicon.ts'
import { type ChooseForm, type Means, plainSpelling, pronounce, type Said } from './pronounce.ts'
import { asWritten } from './respelled.ts'
import { firstPlaceholder, lastPlaceholder, PLACEHOLDER, type SpokenWord, wordsOf } from './sentence.ts'
import { withS } from './suffixes.ts'
import { isInVocabulary } from './vocabulary.ts'
import { atTheEnd, type NextSound, soundOf, emphasised, weakForm, yielding } from './weakForms.ts'

export type ToPhonemesOptions = {
  accent: Accent
  lexicon: Lexicon
  letterToSound: LetterToSound
  /** The script's own: word → how to say it, in plain letters ("shi-VAWN") or between slashes in IPA. */
  pronunciations?: Readonly<Record<string, string>> | undefined
  /** Told of each word and how it was found; for those who measure. */
  onWord?: ((word: string, means: Means) => void) | undefined
}

/**
 * English text to Kokoro's phonemes. Never throws on any text, and gives no letter the model does not know; what
 * English has no sound for is left out, so that another script alone gives nothing.
 */
export function toPhonemes(spoken: string, options: ToPhonemesOptions): string {
  const { text, said: own } = withOwnWords(spoken.replace(/\p{Co}+/gu, ' '), options)
  const isLoud = isInCapitals(text)
  const words = wordsOf(plainWords(text, options)).flatMap((word) => partsOf(word, options))
  const contexts = contextsOf(words)
  const all: string[] = []
  let next: NextSound
  // From the end, because the small words ask what sound follows.
  for (let index = words.length - 1; index >= 0; index--) {
    const [word, context] = [words[index], contexts[index]]
    if (!word || !context) continue
    if (context.endsClause) next = undefined
    const phonemes = say({ words, index, context, next, own, isLoud }, options)
    if (phonemes !== '') next = soundOf(phonemes)
    const joins = isLoneLetter(words, index) && isLoneLetter(words, index + 1) && word.marksAfter === ''
    all.push(word.marksBefore + (joins ? phonemes.replace('ˈ', 'ˌ') : `${phonemes + word.marksAfter} `))
  }
  return fit(all.reverse().join(''))
}

type Moment = {
  words: readonly SpokenWord[]
  index: number
  context: Context
  next: NextSound
  own: readonly string[]
  /** The whole line is in capitals. */
  isLoud: boolean
}

function say({ words, index, context, next, own, isLoud }: Moment, options: ToPhonemesOptions): string {
  const { accent, onWord } = options
  const text = words[index]?.text ?? ''
  if (PLACEHOLDER.test(text)) return ownWord(text, own, accent)
  if (text.endsWith('-')) return onset(words[index + 1]?.text ?? '', options)
  const isStressed = (at: number) => !isLoud && standsOut(words, at, options)
  const { phonemes, means } = sayWord(isLoud ? text.toLowerCase() : text, { words, index, context }, options)
  onWord?.(text, means)
  if (means === 'spelled') return phonemes
  if (isStressed(index)) return emphasised(phonemes)
  const said = weakForm(context, next) ?? atTheEnd(context, phonemes)
  return context.before.some((_word, back) => isStressed(index - 1 - back)) ? yielding(said) : said
}

/** In capitals for its weight, and not because it is read letter by letter. */
function standsOut(words: readonly SpokenWord[], index: number, { lexicon }: ToPhonemesOptions): boolean {
  const text = words[index]?.text ?? ''
  if (!isStressedByWriter(text) || areInitials(text, besideOf(words, index))) return false
  return lexicon.find(text.toLowerCase()) !== undefined || !isSpelledOut(plainSpelling(text))
}

const besideOf = (words: readonly SpokenWord[], index: number) => ({
  before: `${words[index - 1]?.text ?? ''} `,
  after: ` ${words[index + 1]?.text ?? ''}`,
})

/** Names that are words too: a sentence may begin with either. */
const NAME_OR_ORDER = /^Polish$/

function sayWord(
  text: string,
  { words, index, context }: Pick<Moment, 'words' | 'index' | 'context'>,
  options: ToPhonemesOptions,
): Said {
  if (areInitials(text, besideOf(words, index))) return { phonemes: spellOut(text, options), means: 'spelled' }
  if (isLoneLetter(words, index)) return { phonemes: spellOut(text, options), means: 'spelled' }
  const choose = chooserFor(context)
  const twin = twinOf(context)
  if (twin) {
    const { phonemes, means } = pronounce(twin.of, options)
    return { phonemes: twin.cut ? phonemes.replace(new RegExp(`^${twin.cut}`), '') : phonemes, means }
  }
  const isOrder = context.startsClause && NAME_OR_ORDER.test(text) && kindOf(context) === 'VERB'
  return pronounce(isOrder ? text.toLowerCase() : text, options, choose)
}

/** What was made from a verb is said like one; a plural or a possessive goes by its neighbours. */
function chooserFor(context: Context): ChooseForm {
  return (forms, ending) => {
    if (/^(?:ed|ing|in'|er|'d|èd|able)$/.test(ending)) return 'VERB' in forms ? 'VERB' : 'DEFAULT'
    if (ending === 'ly' || ending === 'ness') return 'ADJ' in forms ? 'ADJ' : 'DEFAULT'
    if (ending === "'s") return 'NOUN' in forms ? 'NOUN' : 'DEFAULT'
    const form = formFor(forms, context)
    return ending !== '' && form === 'ADJ' ? 'DEFAULT' : form
  }
}

/** "The F B I": letters in a row, where A is no article and I nobody. */
function isLoneLetter(words: readonly SpokenWord[], index: number): boolean {
  const isCapital = (at: number) => /^[A-Z](?:'s)?$/.test(words[at]?.text ?? '')
  if (!isCapital(index)) return false
  const text = words[index]?.text ?? ''
  const joins = (at: number) => isCapital(at) && (words[at]?.text ?? '') !== 'I'
  if (text.startsWith('I')) return joins(index - 1) && words[index - 1]?.marksAfter === ''
  return !text.startsWith('A') || isCapital(index + 1) || joins(index - 1)
}

/** Stuttered beginnings: "w-w-what". */
const onset = (text: string, options: ToPhonemesOptions): string => {
  const begun = /^[^ˈˌaeiouæɑɒɐɔəɛɜɪʊʌᵊᵻAIOQWY]/u.exec(pronounce(text.replace(/-$/, ''), options).phonemes)
  return begun ? `${begun[0]}ə` : ''
}

/** A word with hyphens is one where the lexicon has it, else its parts. */
function partsOf(word: SpokenWord, { lexicon, accent }: ToPhonemesOptions): SpokenWord[] {
  const plain = plainSpelling(word.text)
  const parts = word.text.split('-').filter((part) => part !== '')
  if (parts.length < 2 || lexicon.find(plain) || lexicon.find(plain.toLowerCase())) return [word]
  if (extraWord(plain.toLowerCase(), accent)) return [word]
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

/** The words a script says in its own way, out of reach of every rule: a sign for each, and what it stands for. */
function withOwnWords(
  text: string,
  { pronunciations = {}, accent }: ToPhonemesOptions,
): { text: string; said: string[] } {
  const said: string[] = []
  let marked = text
  const longestFirst = Object.entries(pronunciations).sort(([one], [other]) => other.length - one.length)
  for (const [word, way] of longestFirst) {
    if (word.trim() === '' || said.length > lastPlaceholder - firstPlaceholder) continue
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word.trim())}(?![\\p{L}\\p{N}])`, 'giu')
    const phonemes = fit(asWritten(way, accent))
    if (phonemes === '' || !whole.test(marked)) continue
    marked = marked.replace(whole, String.fromCharCode(firstPlaceholder + said.length))
    said.push(phonemes)
  }
  return { text: marked, said }
}

function ownWord(text: string, own: readonly string[], accent: Accent): string {
  const said = own[text.charCodeAt(text.search(PLACEHOLDER)) - firstPlaceholder] ?? ''
  return /'s$/i.test(plainSpelling(text)) ? withS(said, accent) : said
}

/**
 * The lexicons write the American t of water and the stop before n otherwise than the model learnt them. Two marks in a
 * row come from different places; the model knows only one.
 */
const fit = (phonemes: string) =>
  [...phonemes.replace(/ɾ/g, 'T').replace(/ʔ/g, 't')]
    .filter(isInVocabulary)
    .join('')
    .replace(/ +(?=[;:,.!?…—”)])|(?<=—) +(?=.)/gu, '')
    .replace(/ +/g, ' ')
    .trim()
