// Finds the places where a text can be divided: after sentences, lines, paragraphs and clauses. The text is searched
// once, with one regular expression, and only a few characters before and after each match are inspected. Therefore the
// run time grows linearly with the length of the text.

export type BoundaryKind = 'clause' | 'line' | 'sentence' | 'paragraph'

/**
 * A place where the text can be divided. `at` is the index where the next piece begins: after the punctuation, its
 * closing quotes or brackets, and the white space.
 */
export type Boundary = { at: number; kind: BoundaryKind }

const CANDIDATE =
  /([.!?\u2026\u3002\uFF01\uFF1F\u061F\u0964]+|[,;:\u2014\u2013\u060C\u3001\uFF0C\uFF1B]+|-{2,}|(?<=\s)-(?=\s))(["'\u201D\u2019\u00BB)\]}]*)(\s*)|\s+/gu

const SENTENCE_MARK = /[.!?\u2026\u3002\uFF01\uFF1F\u061F\u0964]/u
/**
 * Punctuation that ends a piece without a following space: Chinese and Japanese punctuation, and the English long dash.
 */
const NEEDS_NO_SPACE = /[\u3002\uFF01\uFF1F\u3001\uFF0C\uFF1B\u2014]|--/u
const OPENING = /["'\u201C\u2018\u00AB([{\u00BF\u00A1*_\u2014\u2013-]/u

/**
 * Maximum characters that are searched for the word before a punctuation mark (`MAX_ABBREVIATION_LENGTH`) and after it
 * (`LOOK_AHEAD`).
 */
const MAX_ABBREVIATION_LENGTH = 12
const LOOK_AHEAD = 12

/**
 * A line shorter than this counts as verse, a list entry or a script line. Other lines are treated as wrapped prose.
 */
const MAX_VERSE_LINE_LENGTH = 56

const wordSet = (list: string) => new Set(list.split(' '))
const BEFORE_A_NAME = wordSet(
  'mr mrs ms dr prof st mt rev fr capt lt col gen sgt cpl maj cmdr adm hon gov sen rep pres supt det insp messrs mme mlle',
)
const NEVER_LAST = wordSet('e.g i.e eg ie cf viz vs approx')
const BEFORE_A_NUMBER = wordSet('no nos p pp fig vol ch art sec')
const OFTEN_LAST = wordSet('etc inc ltd co corp jr sr bros dept ave blvd rd esq ph.d')
/** Words that start a sentence far more often than they follow an abbreviation inside a sentence. */
const SENTENCE_STARTERS = wordSet(
  'the he she it i we they you but and so then this that these there a an in at no yes what when who why where how if my your his her our',
)

function wordBefore(text: string, index: number): string {
  let start = index
  while (start > 0 && index - start < MAX_ABBREVIATION_LENGTH && /[\p{L}\p{N}.]/u.test(text[start - 1] ?? '')) start--
  return text.slice(start, index)
}

function wordAfter(text: string, index: number): string {
  let start = index
  while (start - index < LOOK_AHEAD && OPENING.test(text[start] ?? '')) start++
  return /^[\p{L}\p{N}']+/u.exec(text.slice(start, start + LOOK_AHEAD))?.[0] ?? ''
}

const startsWithLowercase = (word: string) => /^\p{Ll}/u.test(word)

/** Returns whether a single full stop between the words `before` and `next` ends the sentence. */
function isSentenceEnd(before: string, next: string): boolean {
  const word = before.toLowerCase()
  const startsSentence = SENTENCE_STARTERS.has(next.toLowerCase())
  if (BEFORE_A_NAME.has(word) || NEVER_LAST.has(word)) return false
  if (BEFORE_A_NUMBER.has(word) && /^\p{N}/u.test(next)) return false
  const isInitial = /^\p{Lu}$/u.test(before) && before !== 'I'
  const isAcronym = /^(\p{L}\.)+\p{L}$/u.test(before)
  if (isInitial || isAcronym || OFTEN_LAST.has(word)) return startsSentence
  return true
}

function classifyMark(
  text: string,
  mark: string,
  markAt: number,
  closedBy: string,
  next: number,
): BoundaryKind | undefined {
  const hasSpace = next > markAt + mark.length + closedBy.length
  if (!hasSpace && !NEEDS_NO_SPACE.test(mark)) return undefined
  if (!SENTENCE_MARK.test(mark)) return 'clause'
  const following = wordAfter(text, next)
  if (mark === '.' && !isSentenceEnd(wordBefore(text, markAt), following)) return undefined
  if (startsWithLowercase(following)) return mark === '.' ? undefined : 'clause'
  return 'sentence'
}

/** Returns all boundaries of the text in order. The end of the text is not included. */
export function findBoundaries(text: string): Boundary[] {
  const found: Boundary[] = []
  let lineStart = 0
  for (const match of text.matchAll(CANDIDATE)) {
    const [whole, mark, closedBy = '', spaceAfter] = match
    const at = match.index + whole.length
    if (at >= text.length) break
    const space = mark === undefined ? whole : (spaceAfter ?? '')
    const firstLineBreak = space.indexOf('\n')
    let kind = mark === undefined ? undefined : classifyMark(text, mark, match.index, closedBy, at)
    if (firstLineBreak >= 0) {
      const lineLength = at - space.length - lineStart
      lineStart = at
      if (space.indexOf('\n', firstLineBreak + 1) >= 0) kind = 'paragraph'
      else if (kind !== 'sentence' && lineLength < MAX_VERSE_LINE_LENGTH && !startsWithLowercase(wordAfter(text, at)))
        kind = 'line'
    }
    if (kind) found.push({ at, kind })
  }
  return found
}
