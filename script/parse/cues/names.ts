// Decides which texts can be a name in a cue, and when two names mean the same role.

const TITLES =
  /^(?:mr|mrs|ms|miss|dr|mme|mlle|madame|madam|mons|monsieur|m|st|sir|lady|lord|capt|captain|col|colonel|gen|general|lt|lieut|sgt|serg|sergeant|maj|major|rev|prof|count|countess|duke|duchess|king|queen|prince|princess|father|mother|aunt|uncle|old|young|the|a|an|first|second|third|fourth|1st|2nd|3rd|4th|voice|lieutenant|canon|nurse|doctor)\.?$/iu
const ABBREVIATED_TITLE = /^(?:mr|mrs|ms|dr|mme|mlle|st|capt|col|gen|lt|lieut|sgt|serg|maj|rev|prof|messrs|mons|m)\.$/iu
const JOINERS = /^(?:and|&|\+|\/|of|de|la|le|du|von|van|to|with|or|in|at|on|as|no\.?)$/u

const MAX_WORDS = 6
const MAX_NAME_LENGTH = 42

const hasLower = (word: string) => /\p{Ll}/u.test(word)
/** Whether a word counts as upper case: `C-3PO`, `#1`, `SARAH'S`, `O'Brien`, `MacDUFF`. */
const isUpperCaseWord = (word: string) =>
  /^[#("]?[\p{Lu}\p{N}]/u.test(word) &&
  !hasLower(
    word
      .replace(/^(?:Mac|Mc|De|Di|La|Le|O)(?=['\u2019]?\p{Lu})/u, '')
      .replace(/(?<=\p{N})(?:st|nd|rd|th)$/u, '')
      .replace(/['\u2019]s$/u, ''),
  )

/**
 * Returns whether a text can be an upper-case name: `LADY BRACKNELL`, `Mrs. MALAPROP`, `GROUPIE #1`, `ALGERNON and
 * JACK`.
 */
export function isUpperCaseName(text: string): boolean {
  if (text.length === 0 || text.length > MAX_NAME_LENGTH || /[!?;"\u201C\u201D\u2026=]|\.\.|--/u.test(text))
    return false
  const words = text.split(/\s+/u)
  if (words.length > MAX_WORDS) return false
  let capitals = 0
  for (const word of words) {
    const bare = word.replace(/[,.:]+$/u, '')
    if (isUpperCaseWord(bare)) capitals += /\p{Lu}/u.test(bare) ? 1 : 0
    else if (!TITLES.test(word) && !JOINERS.test(word)) return false
  }
  return capitals > 0 && /\p{Lu}/u.test(text)
}

/** Common first words of sentences, which are not title-case names. */
const SENTENCE_STARTS = new Set(
  'yes no oh ah well good never come here there what why who how when where then now so but and the a an i you he she it we they my your his her our this that these those if as for to in on at of is are was do did not nothing nonsense please thank thanks really indeed certainly perhaps exactly quite very only just still stop wait look listen hush hullo hello goodbye ha eh aye nay alas dear sir madam act scene note chapter pp page vol fig time date place int ext warning error subject from re cc'.split(
    ' ',
  ),
)

export function isTitleCaseName(text: string): boolean {
  if (text.length < 2 || text.length > 32 || /[!?;,"\u201C\u201D\u2026=0-9]|\.\./u.test(text)) return false
  const words = text.split(/\s+/u)
  if (words.length > 4) return false
  if (words.length === 1 && SENTENCE_STARTS.has(text.toLowerCase())) return false
  return words.every((word, index) => /^\p{Lu}[\p{L}'\u2019-]*\.?$/u.test(word) || (index > 0 && JOINERS.test(word)))
}

/** A name in a writing system without capitals (Hebrew, Arabic, Chinese): short and without punctuation. */
const CASELESS = /^\p{Lo}[\p{Lo}\p{M}\u05F3\u05F4'\u00B7\u30FB-]{1,15}(?: [\p{Lo}\p{M}\u05F3\u05F4'-]{1,15}){0,2}$/u
export const isCaselessName = (text: string): boolean => CASELESS.test(text)

export const isAbbreviatedTitle = (word: string): boolean => ABBREVIATED_TITLE.test(word)

/** Returns whether a word is initials such as `J.D.`, whose last full stop belongs to the name. */
export const areInitials = (word: string): boolean => /^(?:\p{Lu}\.){2,}$/u.test(word)

/** Normalises a name for comparison: in upper case, without `.,:@^_*`, without a leading article, `FIRST` for `1ST`. */
export function normaliseName(name: string): string {
  return name
    .toUpperCase()
    .replace(/[\u2018\u2019`]/gu, "'")
    .replace(/[.,:@^_*]/gu, ' ')
    .replace(/\b1ST\b/gu, 'FIRST')
    .replace(/\b2ND\b/gu, 'SECOND')
    .replace(/\b3RD\b/gu, 'THIRD')
    .replace(/\b4TH\b/gu, 'FOURTH')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:THE|A|AN) (?=\S)/u, '')
}

/** Splits a joint cue: `ALGERNON and JACK` is two names; `BILL / THE MONSTER` is one. */
export function splitJointName(name: string): string[] {
  const parts = name.split(/\s+(?:and|&|\+)\s+|\s*,\s*(?:and\s+)?/iu).filter(Boolean)
  return parts.length > 1 ? parts : [name]
}
