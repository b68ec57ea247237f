// Chooses the pronunciation of homographs: words with one spelling and two pronunciations. The lexicon has both
// pronunciations, except for the words in `OTHER_PRONUNCIATIONS`. The neighbouring words decide between them.

import {
  AUXILIARIES,
  BE,
  type WordContext,
  DETERMINERS,
  HAVE,
  isContentWord,
  guessPartOfSpeech,
  OBJECTS,
  POSSESSIVES,
  PREPOSITIONS,
} from './context.ts'
import type { Forms } from './lexicon.ts'

type Rule = (context: WordContext) => string | undefined

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))
const has = (set: ReadonlySet<string>, word: string | undefined) => word !== undefined && set.has(word)
const sees = (words: readonly string[], set: ReadonlySet<string>) => words.some((word) => set.has(word))

const HABIT = setOf('every always often usually never sometimes daily lately seldom nowadays')
const PAST = setOf(
  'yesterday ago once last was were had said told came went saw knew thought wrote gave took earlier aloud',
)
const SUBJECT = setOf('i we they you he she it who')

/**
 * The pronunciation of "read". In speech, "I read it" is nearly always past tense, which rhymes with "red". After an
 * auxiliary such as "will", it rhymes with "reed".
 */
const read: Rule = ({ before, after }) => {
  const [previous = '', earlier = ''] = before
  const isHelped = (word: string) => AUXILIARIES.has(word) && !word.endsWith("'d")
  if (isHelped(previous) || (SUBJECT.has(previous) && isHelped(earlier))) return 'DEFAULT'
  if (previous === 'not' || previous === 'never') return isHelped(earlier) ? 'DEFAULT' : 'VBN'
  if (HAVE.has(previous) || BE.has(previous) || sees(before.slice(0, 3), HAVE)) return 'VBN'
  if (previous.endsWith("'d") || previous === 'well' || previous === 'widely') return 'VBN'
  if (DETERMINERS.has(previous) || before.length === 0) return 'DEFAULT'
  if (/^(?:he|she|it|who|nobody|everyone|everybody|someone|somebody)$/.test(previous)) return 'VBD'
  if (previous === 'ever' && /^(?:nobody|who)$/.test(earlier)) return 'VBD'
  if (sees(after, HABIT) || sees(before, HABIT)) return 'DEFAULT'
  if (sees(after, PAST) || sees(before, PAST)) return 'VBD'
  if (SUBJECT.has(previous) && previous !== 'you' && after.length > 0) return 'VBD'
  // "John read it" is past tense, because the present tense would have an s.
  if (isContentWord(previous) && !/(?:s|ly)$|^(?:go|come|better|help|people|children|men|women)$/.test(previous))
    return 'VBD'
  return 'DEFAULT'
}

const LIVE_THINGS = setOf(
  'music show shows broadcast broadcasts audience audiences wire wires ammunition bait television tv recording performance performances band album stream action animal animals coverage report rounds round theatre theater entertainment concert link feed',
)
const live: Rule = ({ before, after, endsClause }) => {
  const previous = before[0]
  if (has(LIVE_THINGS, after[0])) return 'DEFAULT'
  if (has(AUXILIARIES, previous)) return 'VERB'
  if (has(setOf('broadcast recorded go goes going went filmed streaming performed sing singing coming'), previous))
    return 'DEFAULT'
  if (has(BE, previous) && (endsClause || has(setOf('on from in'), after[0]))) return 'DEFAULT'
  if (has(DETERMINERS, previous) && after.length > 0 && !has(PREPOSITIONS, after[0])) return 'DEFAULT'
  return 'VERB'
}

const lives: Rule = ({ before, after, word }) => {
  const previous = before[0] ?? ''
  if (DETERMINERS.has(previous) || /(?:'s|s')$/.test(previous) || previous === 'of') return 'DEFAULT'
  if (sees(before.slice(0, 3), setOf('their our your many whose save saved saving risk lost')) && previous !== 'who')
    return 'DEFAULT'
  return guessPartOfSpeech({
    word,
    before,
    after,
    isCapitalised: false,
    endsClause: after.length === 0,
    startsClause: before.length === 0,
  }) === 'VERB' || before.length > 0
    ? 'VERB'
    : 'DEFAULT'
}

const NEARNESS = setOf('to by enough up friend friends call calls at together as behind range quarters shave family')
const close: Rule = (context) => {
  const { before, after, endsClause } = context
  const previous = before[0] ?? ''
  if (AUXILIARIES.has(previous) && !(previous === 'to' && has(setOf('too very so'), after[0]))) return 'VERB'
  if (
    has(
      setOf(
        'very so too as how that come comes came get gets got stay stays stand stood draw drew keep kept sit sat this quite pretty hold',
      ),
      previous,
    )
  )
    return has(DETERMINERS, after[0]) ? 'VERB' : 'DEFAULT'
  if (BE.has(previous)) return 'DEFAULT'
  if (has(setOf('the a its'), previous) && (endsClause || after[0] === 'of')) return 'NOUN'
  if (has(NEARNESS, after[0])) return 'DEFAULT'
  return guessPartOfSpeech(context) === 'VERB' || (before.length === 0 && !endsClause) ? 'VERB' : 'DEFAULT'
}

const used: Rule = ({ before, after }) => {
  if (after[0] !== 'to') return 'DEFAULT'
  // "Used" is a verb in "it was used to kill him" and an adjective in "she was used to him".
  const isPassive = BE.has(before[0] ?? '') && !/^(?:i'm|he's|she's|we're|you're|they're|am|are)$/.test(before[0] ?? '')
  const isThing =
    has(DETERMINERS, after[1]) || has(OBJECTS, after[1]) || after[1]?.endsWith('ing') || after.length === 1
  return isPassive && !isThing ? 'DEFAULT' : 'VBD'
}

const TORN = setOf('up down apart off away out open asunder it them')
const tear: Rule = (context) => {
  const { before, after, word } = context
  if (before[0] === 'and' && before[1] === 'wear') return 'VERB'
  if (has(DETERMINERS, before[0]) || has(PREPOSITIONS, before[0])) return 'DEFAULT'
  if (has(TORN, after[0])) return 'VERB'
  if (word === 'tears' && !/^(?:he|she|it|who)$/.test(before[0] ?? '')) return 'DEFAULT'
  return guessPartOfSpeech(context) === 'VERB' ? 'VERB' : 'DEFAULT'
}

const bow: Rule = (context) => {
  const { before, after } = context
  if (after[0] === 'and' && has(setOf('arrow arrows'), after[1])) return 'DEFAULT'
  if (has(setOf('take takes took taking make makes made'), before[1]) && has(DETERMINERS, before[0])) return 'VERB'
  if (has(setOf('low deep final last curtain stiff formal polite slight first'), before[0])) return 'VERB'
  if (has(setOf('down before low out'), after[0]) && !has(DETERMINERS, before[0])) return 'VERB'
  if (after[0] === 'to' || has(setOf('ship boat'), after[2])) return 'VERB'
  const kind = guessPartOfSpeech(context)
  return kind === 'VERB' || (before.length === 0 && !context.endsClause) ? 'VERB' : 'DEFAULT'
}

const WINDS = setOf('i he she it we')
const WOUND = setOf('up down around round through its their his her tight')
const wound: Rule = ({ before, after }) =>
  !has(DETERMINERS, before[0]) &&
  (has(WOUND, after[0]) || (has(WINDS, before[0]) && after.length > 0)) &&
  !has(AUXILIARIES, before[0])
    ? 'VBD'
    : 'DEFAULT'

const bass: Rule = ({ before, after }) =>
  has(setOf('sea fish fishing fishes'), before[0]) ||
  has(setOf('fish fishing'), after[0]) ||
  has(setOf('caught catch striped grilled largemouth'), before[0])
    ? 'DEFAULT'
    : 'ADJ'

const minute: Rule = ({ before, after }) =>
  has(setOf('very so too most'), before[0]) ||
  (has(
    setOf('detail details amount amounts quantity quantities particles inspection examination attention traces doses'),
    after[0],
  ) &&
    !/^(?:one|two|three|four|five|ten)$/.test(before[0] ?? ''))
    ? 'ADJ'
    : 'DEFAULT'

const dove: Rule = ({ before, after }) => {
  if (has(setOf('i he she it they we who'), before[0])) return 'VERB'
  return before.length > 0 && !has(DETERMINERS, before[0]) && has(setOf('into in down under'), after[0])
    ? 'VERB'
    : 'DEFAULT'
}

const that: Rule = ({ before, after, endsClause, startsClause }) => {
  if (endsClause || has(setOf('one man woman girl boy night day morning thing way kind sort moment time'), after[0]))
    return 'DT'
  if (startsClause && has(setOf("is was will would must can could isn't wasn't won't makes has had does"), after[0]))
    return 'DT'
  return has(PREPOSITIONS, before[0]) && !has(DETERMINERS, after[0]) ? 'DT' : 'DEFAULT'
}

const learned: Rule = ({ before, after }) =>
  (has(DETERMINERS, before[0]) && after.length > 0 && !has(PREPOSITIONS, after[0])) ||
  has(setOf('very most so'), before[0])
    ? 'ADJ'
    : 'DEFAULT'

const deserts: Rule = ({ before }) => (has(setOf('just his her your their'), before[0]) ? 'VERB' : undefined)
const content: Rule = (context) => {
  const previous = context.before[0] ?? ''
  if (BE.has(previous) || has(setOf('am feel feels felt seem seems to quite not perfectly very'), previous))
    return 'DEFAULT'
  if (context.word === 'contents') return has(setOf('he she'), previous) ? 'DEFAULT' : 'NOUN'
  return DETERMINERS.has(previous) || PREPOSITIONS.has(previous) ? 'NOUN' : 'DEFAULT'
}
const excuse: Rule = (context) =>
  context.after[0] && OBJECTS.has(context.after[0]) && !has(DETERMINERS, context.before[0]) ? 'DEFAULT' : undefined
const use: Rule = ({ before, after, endsClause }) =>
  has(setOf('no any much little what of in for by its'), before[0]) && (endsClause || !has(DETERMINERS, after[0]))
    ? 'NOUN'
    : before[0] === 'the' || before[0] === 'a' || POSSESSIVES.has(before[0] ?? '')
      ? 'NOUN'
      : before[0] === "it's" || has(BE, before[0])
        ? 'NOUN'
        : undefined
const produce: Rule = ({ before }) =>
  has(setOf('fresh local farm organic dairy garden'), before[0]) ? 'NOUN' : undefined
const entrance: Rule = ({ before }) => (has(AUXILIARIES, before[0]) ? 'VERB' : 'DEFAULT')
const invalid: Rule = ({ before, after, endsClause }) =>
  has(DETERMINERS, before[0]) && (endsClause || has(PREPOSITIONS, after[0])) ? 'NOUN' : 'DEFAULT'

const RULES: Readonly<Record<string, Rule>> = {
  ...{ read, live, lives, close, used, tear, tears: tear, bow, bows: bow, wound, bass, minute, dove, that, learned },
  ...{ deserts, content, contents: content, excuse, use, uses: use, produce, entrance, invalid },
}

const wantsNoun = (word = ''): boolean =>
  DETERMINERS.has(word) || PREPOSITIONS.has(word) || /^(?:more|less|most)$/.test(word)

/** Returns the name of the form that fits the context. `None` is the form before a pause. */
export function chooseForm(forms: Forms, context: WordContext): string {
  const rule = RULES[context.word]
  const ruled = rule?.(context)
  if (ruled !== undefined && ruled in forms) return ruled
  if ('None' in forms) return context.endsClause ? 'None' : 'DEFAULT'
  const kind = guessPartOfSpeech(context)
  if (kind !== undefined && kind in forms) return kind
  // "Refuse" is a noun next to another noun, as in "more refuse" and "the refuse collector".
  if (kind === 'ADJ' && 'NOUN' in forms && wantsNoun(context.before[0])) return 'NOUN'
  return 'DEFAULT'
}

/** Homographs with only one entry in the lexicon. The other pronunciation is taken from another word. */
type OtherPronunciation = { of: string; cut?: string; when: Rule }

const METAL = setOf(
  'pipe pipes pencil pencils bullet bullets weight weights paint poisoning poison shot crystal roof mine mines coffin balloon',
)
const OTHER_PRONUNCIATIONS: Readonly<Record<string, OtherPronunciation>> = {
  lead: {
    of: 'led',
    when: ({ before, after }) =>
      has(METAL, after[0]) ||
      (has(setOf('of like as with molten pure liquid'), before[0]) && after.length === 0) ||
      before[0] === 'molten'
        ? 'other'
        : undefined,
  },
  row: {
    of: 'brow',
    cut: 'b',
    when: ({ before, after }) =>
      has(setOf('terrible awful blazing frightful dreadful such flaming furious'), before[0]) ||
      (has(setOf('a the this that another such'), before[0]) &&
        (has(setOf('with about between over among'), after[0]) ||
          has(setOf('having had have make made making such kick kicked kicking up'), before[1])))
        ? 'other'
        : undefined,
  },
}

/**
 * Returns the word whose pronunciation is used for the word of the context. If `cut` is given, the first sound of that
 * pronunciation is left out. Returns undefined if the word has its own pronunciation in this context.
 */
export function findOtherPronunciation(context: WordContext): { of: string; cut?: string } | undefined {
  const other = OTHER_PRONUNCIATIONS[context.word]
  return other?.when(context) === undefined ? undefined : other
}
