// Finds stage directions without brackets, such as actions, entrances, pauses and technical cues.
import { isStageDirection } from './headings/headings.ts'
import type { Line } from './text/lines.ts'
import { startsLikeDirection } from './speechParts.ts'
import { isTechnicalRow } from './technicalCues.ts'

type IsKnownName = (name: string) => boolean

const MAX_PARAGRAPH_ROWS = 60
const MIN_NARRATION_WORDS = 30
const MAX_ACTION_LENGTH = 80

/** Joins up to 60 rows of the paragraph that starts at an index. */
export function joinParagraph(lines: readonly Line[], index: number): string {
  const words: string[] = []
  for (let at = index; at < Math.min(lines.length, index + MAX_PARAGRAPH_ROWS); at++) {
    const line = lines[at]
    if (!line || line.isBlank) break
    words.push(line.text)
  }
  return words.join(' ')
}

const ADDRESS = /\b(?:I|me|my|mine|you|your|yours|we|our|us|thee|thou|thy|thine|let['\u2019]s)\b/iu
/** Matches a short action (`She exits.`, `They kiss.`), but not a statement about a person such as `She says.` */
const SHORT_ACTION =
  /^(?:(?:he|she)\s+(?:\p{Ll}+ly\s+)?(?!is\b|was\b|has\b|does\b|says\b)\p{Ll}+s|they\s+(?:both\s+|all\s+)?(?:kiss|laugh|embrace|exit|go|leave|sit|stand|rise|look|wait|stop|turn|freeze|drink|eat|dance|sing|fight|listen|smile|hug|shake hands))\b[^.!?]{0,24}\.?$/iu

/** Whether a role's name followed by a comma or bracket begins the text, as in an action or a misprinted cue. */
const startsWithName = (text: string, isKnown: IsKnownName): boolean => {
  const name = /^((?:\p{Lu}[\p{L}.'\u2019-]*\s?){1,3})(?=,|\s?\()/u.exec(text.slice(0, 60))?.[1]?.trim()
  return name !== undefined && isKnown(name)
}

/**
 * Returns whether a paragraph describes what people do and is not spoken. Such a paragraph has no `I` and no `you`
 * outside quotes.
 */
export function isNarration(text: string, isKnown: IsKnownName): boolean {
  const withoutQuotes = text.replace(/["\u201C][^"\u201C\u201D]*["\u201D]/gu, '')
  if (/\b(?:I|me|my|mine|you|your|we|our|us|thee|thou|thy|let['\u2019]s)\b/u.test(withoutQuotes)) return false
  if (startsWithName(text, isKnown)) return true
  // A text that addresses somebody, asks or exclaims is not a direction.
  if (ADDRESS.test(withoutQuotes) || /[!?]/u.test(withoutQuotes)) return false
  if (text.length < MAX_ACTION_LENGTH && SHORT_ACTION.test(text)) return true
  const words = withoutQuotes.split(/\s+/u)
  if (words.length < 3) return false
  if (/^(?:he|she|they|it|the|a|an|both|all|there)\b/iu.test(text) && words.length >= 5) return true
  const names = words.slice(0, 12).filter((word) => /^\p{Lu}/u.test(word))
  return words.length >= MIN_NARRATION_WORDS || names.some((word) => isKnown(word.replace(/[^\p{L}'\u2019-]/gu, '')))
}

const PAUSE =
  /^_*(?:(?:a|another|the)\s+)?(?:(?:long|short|slight|brief|small|tiny|longer|awkward|terrible|little)\s+)*(?:beat|pause|silence)[.\u2026]*_*$/iu
/** Matches the heading of a song within a speech. */
const SONG = /^_*(?:song|air|duet|trio|chorus|refrain|verse|stanza)(?:\s+(?:[ivxl]+|\d+))?[.:]?_*$/iu
const isItalic = (text: string): boolean => /^_(?![[(]).*_[.,;:]?$/su.test(text)

/** Matches the number of a song, which its tune may follow: `AIR II. The bonny morn, &c.` */
const TUNE = /^_*(?:AIR|SONG|DUET|TRIO|QUARTET|CHORUS)\s+(?:[IVXL]+|\d+)\b/u

/** Returns whether the complete text of a row is a pause (`Pause.`) or the heading of a song. */
export const isPauseOrSongHeading = (text: string): boolean =>
  text.length <= 40 ? PAUSE.test(text) || SONG.test(text) || TUNE.test(text) : text.length <= 120 && TUNE.test(text)

/** Whether a text is a song title: capitalised words without punctuation. */
const isTitle = (text: string): boolean =>
  text.length <= 60 &&
  /^(?:\p{Lu}[\p{L}'\u2019-]*|of|the|a|an|and|to|in|for)(?:\s+(?:\p{Lu}[\p{L}'\u2019-]*|of|the|a|an|and|to|in|for))+$/u.test(
    text,
  )

/**
 * A paragraph after an action continues the interrupted speech only if it has at most this many characters. A longer
 * paragraph is an afterword of the edition.
 */
const MAX_CONTINUATION_LENGTH = 500
export const isShortEnoughToContinue = (text: string): boolean => text.length <= MAX_CONTINUATION_LENGTH

/** Matches the end of a play or act, after which no speech continues. */
const ENDS = /\b(?:curtain|black-?out|lights?\s+(?:fade|out|down|go|dim)|end of)\b/iu
export const isEnding = (text: string): boolean => ENDS.test(text.slice(0, 200))

/** Matches the start of spoken text such as `To prevent the confusion`. `To Anna` is a direction. */
const TO_DO = /^[Tt]o\s+(?!the\b|an?\b|him|her|them|\p{Lu})/u

const isItalicDirection = (text: string): boolean =>
  !ADDRESS.test(text) &&
  !TO_DO.test(text) &&
  (startsLikeDirection(text) || /^(?:the|an?|he|she|they|both|all)\s+\S+\s[^!?]*\.?$/iu.test(text))

/**
 * Returns whether a paragraph without brackets is a direction: an entrance, a pause, an action, a technical cue, the
 * heading of a song, or italics that are worded like a direction.
 */
export function isDirectionParagraph(lines: readonly Line[], index: number, isKnown: IsKnownName): boolean {
  const first = lines[index]?.text ?? ''
  if (isTechnicalRow(first) || isStageDirection(first)) return true
  const text = joinParagraph(lines, index)
  if (isPauseOrSongHeading(text)) return true
  // Songs, and letters that a role reads aloud, can also be italic, so only the wording shows a direction.
  const plain = text.replace(/^_+|_+[.,;:]?$/gu, '')
  if (isItalic(text)) return isTitle(plain) || isItalicDirection(plain) || isNarration(plain, isKnown)
  return isNarration(text, isKnown)
}

/** Matches an entrance or exit on a separate row within a speech: `Enter WAGNER.`, `Enter two murderers.`, `Exeunt.` */
const ENTRANCE = /^_*(?:(?:re-?enter|enter)\s+[_\p{L}]|exit\b|exeunt\b)[^!?]*$/iu
const MAX_ENTRANCE_LENGTH = 120
export const isEntranceRow = (text: string): boolean =>
  text.length <= MAX_ENTRANCE_LENGTH && /^_*\p{Lu}/u.test(text) && ENTRANCE.test(text)

/** Matches a direction at the right end of a row: `Give you good night.          Exit.` */
const AT_RIGHT = /\s{3,}(?=_?(?:Exit|Exeunt|Enter|Re-enter|Dies|Aside|Sings|Kneels|Rises)\b[^[\]]{0,60}$)/u
const MAX_RIGHT_LENGTH = 90

/** Splits a row into its spoken text and the direction at its right end; `direction` is '' if there is none. */
export function splitTrailingDirection(text: string): { words: string; direction: string } {
  const from = Math.max(0, text.length - MAX_RIGHT_LENGTH)
  const at = /\s{3}/u.test(text.slice(from)) ? text.slice(from).search(AT_RIGHT) : -1
  return at < 0 || from + at === 0
    ? { words: text, direction: '' }
    : { words: text.slice(0, from + at), direction: text.slice(from + at).trim() }
}
