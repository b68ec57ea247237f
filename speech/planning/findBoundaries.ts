// Where a text may be divided: after its sentences, lines, paragraphs, and after the clauses within a sentence.
// One pass with one expression, and never more than a few letters looked back or ahead, so time grows with length.

export type BoundaryKind = 'clause' | 'line' | 'sentence' | 'paragraph'

/** `at` is where the next piece begins: after the mark, what closes with it, and the white space. */
export type Boundary = { at: number; kind: BoundaryKind }

const CANDIDATE =
  /([.!?\u2026\u3002\uFF01\uFF1F\u061F\u0964]+|[,;:\u2014\u2013\u060C\u3001\uFF0C\uFF1B]+|-{2,}|(?<=\s)-(?=\s))(["'\u201D\u2019\u00BB)\]}]*)(\s*)|\s+/gu

const SENTENCE_MARK = /[.!?\u2026\u3002\uFF01\uFF1F\u061F\u0964]/u
/** Chinese and Japanese put no space after a mark, and English none after a long dash. */
const NEEDS_NO_SPACE = /[\u3002\uFF01\uFF1F\u3001\uFF0C\uFF1B\u2014]|--/u
const OPENING = /["'\u201C\u2018\u00AB([{\u00BF\u00A1*_\u2014\u2013-]/u

/** How far before a mark its word is looked for, and how far after it the next one. */
const LONGEST_ABBREVIATION = 12
const LOOK_AHEAD = 12

/** Lines shorter than this were broken by their writer (verse, lists, a script), longer ones by a window's edge. */
const SHORT_LINE = 56

const words = (list: string) => new Set(list.split(' '))
const BEFORE_A_NAME = words(
  'mr mrs ms dr prof st mt rev fr capt lt col gen sgt cpl maj cmdr adm hon gov sen rep pres supt det insp messrs mme mlle',
)
const NEVER_LAST = words('e.g i.e eg ie cf viz vs approx')
const BEFORE_A_NUMBER = words('no nos p pp fig vol ch art sec')
const OFTEN_LAST = words('etc inc ltd co corp jr sr bros dept ave blvd rd esq ph.d')
/** Words that begin a sentence far more often than they follow an abbreviation within one. */
const BEGINNERS = words(
  'the he she it i we they you but and so then this that these there a an in at no yes what when who why where how if my your his her our',
)

function wordBefore(text: string, index: number): string {
  let start = index
  while (start > 0 && index - start < LONGEST_ABBREVIATION && /[\p{L}\p{N}.]/u.test(text[start - 1] ?? '')) start--
  return text.slice(start, index)
}

function wordAfter(text: string, index: number): string {
  let start = index
  while (start - index < LOOK_AHEAD && OPENING.test(text[start] ?? '')) start++
  return /^[\p{L}\p{N}']+/u.exec(text.slice(start, start + LOOK_AHEAD))?.[0] ?? ''
}

const beginsLower = (word: string) => /^\p{Ll}/u.test(word)

/** Whether a single full stop after `before` ends the sentence. */
function stopEndsSentence(before: string, next: string): boolean {
  const word = before.toLowerCase()
  const begins = BEGINNERS.has(next.toLowerCase())
  if (BEFORE_A_NAME.has(word) || NEVER_LAST.has(word)) return false
  if (BEFORE_A_NUMBER.has(word) && /^\p{N}/u.test(next)) return false
  const isInitial = /^\p{Lu}$/u.test(before) && before !== 'I'
  const isAcronym = /^(\p{L}\.)+\p{L}$/u.test(before)
  if (isInitial || isAcronym || OFTEN_LAST.has(word)) return begins
  return true
}

function kindOfMark(
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
  if (mark === '.' && !stopEndsSentence(wordBefore(text, markAt), following)) return undefined
  if (beginsLower(following)) return mark === '.' ? undefined : 'clause'
  return 'sentence'
}

/** All boundaries in order. The end of the text is not one. */
export function findBoundaries(text: string): Boundary[] {
  const found: Boundary[] = []
  let lineStart = 0
  for (const match of text.matchAll(CANDIDATE)) {
    const [whole, mark, closedBy = '', spaceAfter] = match
    const at = match.index + whole.length
    if (at >= text.length) break
    const space = mark === undefined ? whole : (spaceAfter ?? '')
    const firstLineEnd = space.indexOf('\n')
    let kind = mark === undefined ? undefined : kindOfMark(text, mark, match.index, closedBy, at)
    if (firstLineEnd >= 0) {
      const lineLength = at - space.length - lineStart
      lineStart = at
      if (space.indexOf('\n', firstLineEnd + 1) >= 0) kind = 'paragraph'
      else if (kind !== 'sentence' && lineLength < SHORT_LINE && !beginsLower(wordAfter(text, at))) kind = 'line'
    }
    if (kind) found.push({ at, kind })
  }
  return found
}
