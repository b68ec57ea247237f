// Finds the neighbours of a word within its clause, and guesses its part of speech from them.

import { isPause, type SpokenWord } from './splitWords.ts'

/** A word with its neighbours within the clause. */
export type WordContext = {
  /** The word in lower case, with plain apostrophes. */
  word: string
  isCapitalised: boolean
  /** The words before `word`, nearest first, back to the last pause; at most `MAX_NEIGHBOURS`, like `after`. */
  before: readonly string[]
  after: readonly string[]
  /** Whether a pause or the end of the text follows the word. `after` is then empty. */
  endsClause: boolean
  startsClause: boolean
}

/** Maximum number of neighbours on each side of a word. */
const MAX_NEIGHBOURS = 5

/** Returns the context of each word (its neighbours in the clause), in the order of the words. */
export function findContexts(words: readonly SpokenWord[]): WordContext[] {
  const lowercase = words.map(({ text }) => text.toLowerCase().replace(/^'(?=\p{L}{3})|'$/gu, ''))
  return words.map(({ text, marksAfter }, index) => {
    const before: string[] = []
    for (let at = index - 1; at >= 0 && before.length < MAX_NEIGHBOURS && !isPause(words[at]?.marksAfter ?? ''); at--)
      before.push(lowercase[at] ?? '')
    const after: string[] = []
    for (
      let at = index;
      at + 1 < words.length && after.length < MAX_NEIGHBOURS && !isPause(words[at]?.marksAfter ?? '');
      at++
    )
      after.push(lowercase[at + 1] ?? '')
    return {
      word: lowercase[index] ?? '',
      isCapitalised: /^\p{Lu}/u.test(text),
      before,
      after,
      endsClause: index === words.length - 1 || isPause(marksAfter),
      startsClause: before.length === 0,
    }
  })
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

export const DETERMINERS = setOf(
  'a an the this that these those my your his her its our their thy no any some every each another what which whose such one two three four five six seven eight nine ten many few several both own',
)
export const POSSESSIVES = setOf('my your his her its our their thy thine')
export const PREPOSITIONS = setOf(
  'of in on at for with by from about without into onto over under after before between through during against like near upon behind beyond beneath beside per via',
)
export const SUBJECTS = setOf('i you we they who he she it thou ye people everybody everyone nobody somebody')
export const OBJECTS = setOf('me him us them it you her thee myself yourself himself herself themselves ourselves')
export const AUXILIARIES = setOf(
  "will would can could shall should may might must do does did cannot can't won't wouldn't couldn't shouldn't mustn't don't doesn't didn't shan't mayn't let let's please i'll you'll he'll she'll we'll they'll it'll i'd you'd he'd she'd we'd they'd who'd that'll gonna wanna gotta to ought dare needn't shalt wilt canst dost wouldst couldst shouldst",
)
export const BE = setOf(
  "am is are was were be been being i'm you're he's she's it's we're they're that's isn't aren't wasn't weren't there's what's who's ain't art wert 'tis 'twas tis twas",
)
export const HAVE = setOf(
  "have has had having i've you've we've they've haven't hasn't hadn't hath hast could've should've would've might've must've who've",
)
const ADVERBS = setOf(
  'not never always often also ever just really even still then now only hardly rarely seldom sometimes usually',
)
const DEGREES = setOf('very so too more most quite rather as how less least extremely perfectly absolutely awfully')
const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...[...DETERMINERS, ...PREPOSITIONS, ...SUBJECTS, ...OBJECTS, ...AUXILIARIES, ...BE, ...HAVE, ...ADVERBS],
  ...setOf(
    'and or but nor if when while because that than as to till until though although where why how up down out off away back again here there yet',
  ),
])
const CAUSATIVE_VERBS = setOf('let make makes made help helped hear heard see saw watch watched')
/** After these words, "to" is followed by a noun. */
const BEFORE_TO_NOUN = setOf('due according next close thanks owing addicted back return returned belong belongs')
const COORDINATORS = setOf('and or but then')

/** Returns whether a word is a content word (noun, verb, adjective) and not a function word. */
export const isContentWord = (word: string | undefined): boolean =>
  word !== undefined && word !== '' && !FUNCTION_WORDS.has(word)

/** A part of speech; undefined if unknown. */
export type PartOfSpeech = 'VERB' | 'NOUN' | 'ADJ' | undefined

/** Guesses the part of speech from the neighbours; undefined if they allow no guess. */
export function guessPartOfSpeech({ word, before, after, startsClause, endsClause }: WordContext): PartOfSpeech {
  const neighboursBefore = ADVERBS.has(before[0] ?? '') && before.length > 1 ? before.slice(1) : before
  const [previous = '', earlier = ''] = neighboursBefore
  const next = after[0]
  const endsInS = word.endsWith('s') && !word.endsWith('ss')
  if (DEGREES.has(previous)) return 'ADJ'
  if (previous === 'to') return BEFORE_TO_NOUN.has(earlier) ? 'NOUN' : 'VERB'
  if (AUXILIARIES.has(previous) || previous.endsWith("'ll")) return 'VERB'
  if (previous === 'that' && (endsClause || BE.has(next ?? '') || PREPOSITIONS.has(next ?? ''))) return 'NOUN'
  if (DETERMINERS.has(previous) && previous !== 'that') return isContentWord(next) && !endsInS ? 'ADJ' : 'NOUN'
  if (previous.endsWith("'s") && !BE.has(previous) && previous !== "let's") return isContentWord(next) ? 'ADJ' : 'NOUN'
  if (PREPOSITIONS.has(previous)) return isContentWord(next) ? 'ADJ' : 'NOUN'
  if (/^(?:he|she|it|who|that|which)$/.test(previous))
    return endsInS ? 'VERB' : verbAfterSubject(neighboursBefore, next)
  if (SUBJECTS.has(previous)) return verbAfterSubject(neighboursBefore, next)
  if (OBJECTS.has(previous) && CAUSATIVE_VERBS.has(earlier)) return 'VERB'
  if (BE.has(previous)) return 'ADJ'
  if (next !== undefined && (OBJECTS.has(next) || DETERMINERS.has(next))) {
    if (startsClause || COORDINATORS.has(previous) || !DETERMINERS.has(earlier)) return 'VERB'
    return /(?:[^s]s|people|men|women|children)$/.test(previous) ? 'VERB' : 'NOUN'
  }
  if (startsClause && next === 'to') return 'VERB'
  if (
    /(?:[^s']s|people|men|women|children|police)$/.test(previous) &&
    !endsInS &&
    isContentWord(previous) &&
    !endsClause
  )
    return DETERMINERS.has(earlier) || neighboursBefore.length === 1 || !isContentWord(next) ? 'VERB' : undefined
  if (DETERMINERS.has(earlier) || POSSESSIVES.has(earlier)) return 'NOUN'
  // At the end of a clause, a word is a noun if it follows a content word without a final s, as in "drug abuse".
  if (endsClause && isContentWord(previous) && !previous.endsWith('s')) return 'NOUN'
  return undefined
}

/**
 * Returns the part of speech after a subject: a verb, as in "I object" and "do you object", or an adjective, as in "is
 * it present".
 */
const verbAfterSubject = (neighboursBefore: readonly string[], next: string | undefined): PartOfSpeech =>
  BE.has(neighboursBefore[1] ?? '') && next === undefined ? 'ADJ' : 'VERB'
