// What stands around a word within its clause, and what kind of word it makes of it.

import { isPause, type SpokenWord } from './sentence.ts'

export type Context = {
  /** In small letters, plain apostrophes. */
  word: string
  isCapitalised: boolean
  /** Nearest first, to the last pause. */
  before: readonly string[]
  after: readonly string[]
  /** A pause follows; `after` is empty. */
  endsClause: boolean
  startsClause: boolean
}

/** How far a word can see. */
const SIGHT = 5

export function contextsOf(words: readonly SpokenWord[]): Context[] {
  const small = words.map(({ text }) => text.toLowerCase().replace(/^'(?=\p{L}{3})|'$/gu, ''))
  return words.map(({ text, marksAfter }, index) => {
    const before: string[] = []
    for (let at = index - 1; at >= 0 && before.length < SIGHT && !isPause(words[at]?.marksAfter ?? ''); at--)
      before.push(small[at] ?? '')
    const after: string[] = []
    for (let at = index; at + 1 < words.length && after.length < SIGHT && !isPause(words[at]?.marksAfter ?? ''); at++)
      after.push(small[at + 1] ?? '')
    return {
      word: small[index] ?? '',
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
const LET = setOf('let make makes made help helped hear heard see saw watch watched')
/** After these, "to" is followed by a thing. */
const TO_A_THING = setOf('due according next close thanks owing addicted back return returned belong belongs')
const COORDINATORS = setOf('and or but then')

export const isContent = (word: string | undefined): boolean =>
  word !== undefined && word !== '' && !FUNCTION_WORDS.has(word)

export type Kind = 'VERB' | 'NOUN' | 'ADJ' | undefined

/** Verb, noun or adjective, by the words beside it; nothing where they do not tell. */
export function kindOf({ word, before, after, startsClause, endsClause }: Context): Kind {
  const near = ADVERBS.has(before[0] ?? '') && before.length > 1 ? before.slice(1) : before
  const [previous = '', earlier = ''] = near
  const next = after[0]
  const endsInS = word.endsWith('s') && !word.endsWith('ss')
  if (DEGREES.has(previous)) return 'ADJ'
  if (previous === 'to') return TO_A_THING.has(earlier) ? 'NOUN' : 'VERB'
  if (AUXILIARIES.has(previous) || previous.endsWith("'ll")) return 'VERB'
  if (previous === 'that' && (endsClause || BE.has(next ?? '') || PREPOSITIONS.has(next ?? ''))) return 'NOUN'
  if (DETERMINERS.has(previous) && previous !== 'that') return isContent(next) && !endsInS ? 'ADJ' : 'NOUN'
  if (previous.endsWith("'s") && !BE.has(previous) && previous !== "let's") return isContent(next) ? 'ADJ' : 'NOUN'
  if (PREPOSITIONS.has(previous)) return isContent(next) ? 'ADJ' : 'NOUN'
  if (/^(?:he|she|it|who|that|which)$/.test(previous)) return endsInS ? 'VERB' : verbAfterSubject(near, next)
  if (SUBJECTS.has(previous)) return verbAfterSubject(near, next)
  if (OBJECTS.has(previous) && LET.has(earlier)) return 'VERB'
  if (BE.has(previous)) return 'ADJ'
  if (next !== undefined && (OBJECTS.has(next) || DETERMINERS.has(next))) {
    if (startsClause || COORDINATORS.has(previous) || !DETERMINERS.has(earlier)) return 'VERB'
    return /(?:[^s]s|people|men|women|children)$/.test(previous) ? 'VERB' : 'NOUN'
  }
  if (startsClause && next === 'to') return 'VERB'
  if (/(?:[^s']s|people|men|women|children|police)$/.test(previous) && !endsInS && isContent(previous) && !endsClause)
    return DETERMINERS.has(earlier) || near.length === 1 || !isContent(next) ? 'VERB' : undefined
  if (DETERMINERS.has(earlier) || POSSESSIVES.has(earlier)) return 'NOUN'
  // "Drug abuse", but "people refuse".
  if (endsClause && isContent(previous) && !previous.endsWith('s')) return 'NOUN'
  return undefined
}

/** "Do you object" and "I object" both; "is it present" neither. */
const verbAfterSubject = (near: readonly string[], next: string | undefined): Kind =>
  BE.has(near[1] ?? '') && next === undefined ? 'ADJ' : 'VERB'
