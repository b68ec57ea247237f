// What is done, where no bracket says so: sentences of a stage, entrances, pauses, cues for the booth.
import { isStageDirection } from './headings.ts'
import type { Line } from './lines.ts'
import { isDirecting } from './speechParts.ts'
import { isTechnicalRow } from './technical.ts'

type Known = (name: string) => boolean

const LONGEST_PARAGRAPH = 60
const NARRATED_FROM_WORDS = 30
const LONGEST_DEED = 80

/** The paragraph from a row on, as one text. */
export function paragraphAt(lines: readonly Line[], index: number): string {
  const words: string[] = []
  for (let at = index; at < Math.min(lines.length, index + LONGEST_PARAGRAPH); at++) {
    const line = lines[at]
    if (!line || line.isBlank) break
    words.push(line.text)
  }
  return words.join(' ')
}

const TALKS = /\b(?:I|me|my|mine|you|your|yours|we|our|us|thee|thou|thy|thine|let['\u2019]s)\b/iu
/** `She exits.`, `They kiss.`: two or three words, and nothing that is merely said of somebody. */
const SHORT_DEED =
  /^(?:(?:he|she)\s+(?:\p{Ll}+ly\s+)?(?!is\b|was\b|has\b|does\b|says\b)\p{Ll}+s|they\s+(?:both\s+|all\s+)?(?:kiss|laugh|embrace|exit|go|leave|sit|stand|rise|look|wait|stop|turn|freeze|drink|eat|dance|sing|fight|listen|smile|hug|shake hands))\b[^.!?]{0,24}\.?$/iu

/** A role's name and a comma or a bracket: told of them, or a cue whose mark is misprinted. */
const startsWithName = (text: string, isKnown: Known): boolean => {
  const name = /^((?:\p{Lu}[\p{L}.'\u2019-]*\s?){1,3})(?=,|\s?\()/u.exec(text.slice(0, 60))?.[1]?.trim()
  return name !== undefined && isKnown(name)
}

/** Whether a paragraph tells what people do, and is not what one of them says: nobody in it is I or you. */
export function isNarration(text: string, isKnown: Known): boolean {
  const quotesLeftOut = text.replace(/["\u201C][^"\u201C\u201D]*["\u201D]/gu, '')
  if (/\b(?:I|me|my|mine|you|your|we|our|us|thee|thou|thy|let['\u2019]s)\b/u.test(quotesLeftOut)) return false
  if (startsWithName(text, isKnown)) return true
  // Nor does anybody there ask or cry out.
  if (TALKS.test(quotesLeftOut) || /[!?]/u.test(quotesLeftOut)) return false
  if (text.length < LONGEST_DEED && SHORT_DEED.test(text)) return true
  const words = quotesLeftOut.split(/\s+/u)
  if (words.length < 3) return false
  if (/^(?:he|she|they|it|the|a|an|both|all|there)\b/iu.test(text) && words.length >= 5) return true
  const names = words.slice(0, 12).filter((word) => /^\p{Lu}/u.test(word))
  return words.length >= NARRATED_FROM_WORDS || names.some((word) => isKnown(word.replace(/[^\p{L}'\u2019-]/gu, '')))
}

const PAUSE =
  /^_*(?:(?:a|another|the)\s+)?(?:(?:long|short|slight|brief|small|tiny|longer|awkward|terrible|little)\s+)*(?:beat|pause|silence)[.\u2026]*_*$/iu
/** A song's own heading within a speech. */
const SONG = /^_*(?:song|air|duet|trio|chorus|refrain|verse|stanza)(?:\s+(?:[ivxl]+|\d+))?[.:]?_*$/iu
const isItalic = (text: string): boolean => /^_(?![[(]).*_[.,;:]?$/su.test(text)

/** `AIR II. The bonny morn, &c.`: which tune it goes to stands behind its number. */
const TUNE = /^_*(?:AIR|SONG|DUET|TRIO|QUARTET|CHORUS)\s+(?:[IVXL]+|\d+)\b/u

/** Whether a row that stands by itself tells of a pause or heads a song. */
export const isPause = (text: string): boolean =>
  text.length <= 40 ? PAUSE.test(text) || SONG.test(text) || TUNE.test(text) : text.length <= 120 && TUNE.test(text)

/** A few words with capitals and without a stop: what a song is called. */
const isTitle = (text: string): boolean =>
  text.length <= 60 &&
  /^(?:\p{Lu}[\p{L}'\u2019-]*|of|the|a|an|and|to|in|for)(?:\s+(?:\p{Lu}[\p{L}'\u2019-]*|of|the|a|an|and|to|in|for))+$/u.test(
    text,
  )

/** Behind a sentence of what is done only so many words go on: a longer paragraph is an afterword. */
const LONGEST_AFTER = 500
export const mayGoOn = (text: string): boolean => text.length <= LONGEST_AFTER

/** Where a play ends, or a part of it: nobody goes on speaking behind it. */
const ENDS = /\b(?:curtain|black-?out|lights?\s+(?:fade|out|down|go|dim)|end of)\b/iu
export const isEnding = (text: string): boolean => ENDS.test(text.slice(0, 200))

/** `To prevent the confusion` is read out; `To Anna` is a direction. */
const TO_DO = /^[Tt]o\s+(?!the\b|an?\b|him|her|them|\p{Lu})/u

const isItalicDeed = (text: string): boolean =>
  !TALKS.test(text) &&
  !TO_DO.test(text) &&
  (isDirecting(text) || /^(?:the|an?|he|she|they|both|all)\s+\S+\s[^!?]*\.?$/iu.test(text))

/** Whether a paragraph without brackets is a direction: an entrance, italics, a pause, a deed, the booth's. */
export function isToldParagraph(lines: readonly Line[], index: number, isKnown: Known): boolean {
  const first = lines[index]?.text ?? ''
  if (isTechnicalRow(first) || isStageDirection(first)) return true
  const text = paragraphAt(lines, index)
  if (isPause(text)) return true
  // A song or a letter stands in italics, too: of a direction it is told by its words.
  const plain = text.replace(/^_+|_+[.,;:]?$/gu, '')
  if (isItalic(text)) return isTitle(plain) || isItalicDeed(plain) || isNarration(plain, isKnown)
  return isNarration(text, isKnown)
}

/** An entrance within a speech, on a row of its own: `Enter WAGNER.`, `Exeunt all but HAMLET.` */
const ENTRANCE =
  /^_*(?:(?:re-?enter|enter)\s+(?:_|the\s|an?\s|two\s|three\s|certain\s|again\b|\p{Lu})|exit\b|exeunt\b)[^!?]*$/iu
const LONGEST_ENTRANCE = 120
export const isEntranceRow = (text: string): boolean =>
  text.length <= LONGEST_ENTRANCE && /^_*\p{Lu}/u.test(text) && ENTRANCE.test(text)

/** `Give you good night.          Exit.`: what is done stands far to the right of the words. */
const AT_RIGHT = /\s{3,}(?=_?(?:Exit|Exeunt|Enter|Re-enter|Dies|Aside|Sings|Kneels|Rises)\b[^[\]]{0,60}$)/u
const LONGEST_RIGHT = 90

/** The words of a row and what is done at its right end. */
export function partRow(text: string): { said: string; done: string } {
  const from = Math.max(0, text.length - LONGEST_RIGHT)
  const at = /\s{3}/u.test(text.slice(from)) ? text.slice(from).search(AT_RIGHT) : -1
  return at < 0 || from + at === 0
    ? { said: text, done: '' }
    : { said: text.slice(0, from + at), done: text.slice(from + at).trim() }
}
