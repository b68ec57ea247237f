import { expandAbbreviations } from './abbreviations.ts'
import { verbalizeAmounts, NUMBER_PATTERN } from './amounts.ts'
import { type Accent, cardinal, decimal, digitByDigit, verbalizeRoomNumber, ordinal } from './numbers.ts'
import { verbalizeRomanNumerals } from './romanNumerals.ts'
import { verbalizeAddresses, removeEmoji, verbalizeSymbols } from './symbols.ts'
import { verbalizeDatesAndTimes } from './datesAndTimes.ts'

const EQUIVALENT_SIGNS: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201B\u02BC\u00B4]/g, "'"],
  [/[\u2010\u2011\u00AD]/g, '-'],
  [/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' '],
  [/\.{3,}|(?:\. ){2,}\./g, '\u2026'],
  [/[\uFF01-\uFF5E]/g, ''],
]

/** Matches telephone numbers. Each group of digits is spoken after a pause. */
const TELEPHONES = [
  /(?<![\d.,/-])(?:\+?\d{1,3}[ .-])?\(\d{2,5}\)\s?\d{3,4}(?:[ .-]?\d{3,4}){0,2}(?![\d-])/g,
  /(?<![\d.,/-])(?:\+?1[ .-])?\d{3}[.-]\d{3}[.-]\d{4}(?![\d-])/g,
  /(?<![\d.,/-])\+\d{1,3}(?:[ .-]?\d{2,5}){2,5}(?!\d)/g,
  /(?<![\d.,/-])0\d{2,4}[ -]\d{3,4}(?:[ -]?\d{3,4})?(?![\d-])/g,
  /(?<![\d.,/-])\d{3}-\d{4}(?![\d-])/g,
  /(?<![\d.,])\d{7,}(?<!000)(?![\d,])/g,
]

const SCORE_WORDS =
  /\b(?:won|win|wins|lost|lose|lead|led|leading|beat|score|scored|drew|drawn|tied|up|down|final|victory|defeat|ahead|behind)\b/i
/** Maximum distance, in characters, between two numbers and the word that shows that they are a score. */
const SCORE_WORD_DISTANCE = 40
const SCORE = /(?<![\d.,:/$£€-])(\d{1,3})\s?[\u2013-]\s?(\d{1,3})(?![\d:/%-]|[.,]\d)/g
const RANGE = /(?<=\d)\s?[\u2013\u2014]\s?(?=[$£€]?\d)|(?<=\b\d{1,6})-(?=[$£€]?\d{1,6}\b)/g
const RATIO = /(?<![\d:.])(\d{1,3}):(\d{1,3})(?![\d:])/g

const ROOM_NUMBER =
  /(?<!\p{L})(Room|Apartment|Apt|Suite|Flight|Highway|Route|Interstate|Bus|Flat|Cell|Unit|Studio|Gate|Locker|Area)\s(\d{3,4})(?!\d|,\d)/giu
const STREET_NUMBER =
  /(?<![\d.,])(\d{3,4})(?=\s(?:(?:North|South|East|West)\s)?\p{Lu}[\p{L}']{1,20}\s(?:Street|Avenue|Road|Boulevard|Lane|Drive|Court|Place|Square|Highway|Way)\b)/gu
const SECRET_AGENT = /(?<![\d.,])00(?=[1-9](?!\d))/g

const LETTERS_AND_FIGURES =
  /(?<![\p{L}\d.'])(?=[A-Za-z]{0,5}\d)(?:[A-Za-z]{1,5}\d{1,5}|\d{1,5}[A-Za-z]{1,5})(?:[A-Za-z]{1,3}\d{0,3}|\d{1,4}[A-Za-z]{0,3})?(?![\p{L}\d'])/gu

/**
 * Writes a text out as a person reads it aloud: numbers, dates, money, abbreviations, signs and addresses become words,
 * marks of emphasis are removed, punctuation stays. The result suits every engine. Pure; never throws; time grows
 * linearly with the text.
 */
export function verbalizeText(text: string, { accent }: { accent: Accent }): string {
  let result = removeEmoji(unifySigns(text))
  if (/[@/.]/.test(result)) result = verbalizeAddresses(result)
  result = expandAbbreviations(result)
  result = verbalizeRomanNumerals(result, accent)
  if (/\d|[½¼¾⅓⅔⅕⅛⅜]/.test(result)) result = verbalizeFigures(result, accent)
  return verbalizeSymbols(result).replace(/\s+/g, ' ').trim()
}

function unifySigns(text: string): string {
  let same = text
  for (const [pattern, sign] of EQUIVALENT_SIGNS)
    same = same.replace(pattern, (found) => sign || String.fromCharCode(found.charCodeAt(0) - 0xfee0))
  return same
}

function verbalizeFigures(text: string, accent: Accent): string {
  let result = text
  if (/\d{2}/.test(result)) for (const telephone of TELEPHONES) result = result.replace(telephone, readDigitGroups)
  result = result.replace(SECRET_AGENT, 'double oh ').replace(/(?<=\d)\s?[x\u00D7]\s?(?=\d)/g, ' by ')
  result = result
    .replace(ROOM_NUMBER, (_found, noun: string, digits: string) => `${noun} ${verbalizeRoomNumber(digits, accent)}`)
    .replace(STREET_NUMBER, (_found, digits: string) => verbalizeRoomNumber(digits, accent))
  result = verbalizeDatesAndTimes(result, accent)
  result = verbalizeAmounts(verbalizeRanges(result, accent), accent)
  return verbalizeLeadingSigns(result)
    .replace(
      /(?<![\p{L}\d.])(\d{1,3}(?:,\d{3}){0,4}|\d{1,15})(?:st|nd|rd|th)(?![\p{L}\d])/giu,
      (_found, digits: string) => ordinal(digits, accent),
    )
    .replace(LETTERS_AND_FIGURES, (found) => verbalizeCode(found, accent))
    .replace(/(?<![\d.,])0\d{1,5}(?![\d.,]|\s?percent)/g, (found) => ` ${digitByDigit(found)} `)
    .replace(
      new RegExp(String.raw`(?<!\d)\.\d{1,12}|${NUMBER_PATTERN}`, 'g'),
      (found: string, at: number, whole: string) => {
        const glued = /\p{L}/u.test(whole[at - 1] ?? '') ? ' ' : ''
        const follows = /\p{L}/u.test(whole[at + found.length] ?? '') ? ' ' : ''
        return glued + decimal(found, accent) + follows
      },
    )
}

const readDigitGroups = (found: string): string =>
  found
    .replace(/\+/g, 'plus ')
    .split(/[^\d\w]+/)
    .filter((group) => group !== '')
    .map((group) => (/^\d+$/.test(group) ? digitByDigit(group) : group))
    .join(', ')
    .replace(/plus, /g, 'plus ')

/** Writes out scores ("won 3-1"), ranges ("pages 3-5") and ratios, but not "10-year-old". */
function verbalizeRanges(text: string, accent: Accent): string {
  return text
    .replace(RATIO, (_found, one: string, two: string) => `${cardinal(one, accent)} to ${cardinal(two, accent)}`)
    .replace(SCORE, (_found, one: string, two: string, at: number, all: string) => {
      const [left, right] = [cardinal(one, accent), cardinal(two, accent)]
      if (!SCORE_WORDS.test(all.slice(Math.max(0, at - SCORE_WORD_DISTANCE), at + SCORE_WORD_DISTANCE)))
        return `${left} to ${right}`
      const none = accent === 'gb' ? 'nil' : 'nothing'
      return `${one === '0' ? none : left} ${two === '0' ? none : right}`
    })
    .replace(RANGE, ' to ')
}

const verbalizeLeadingSigns = (text: string) =>
  text.replace(/(?<![\p{L}\d])[-\u2212](?=\.?\d)/gu, 'minus ').replace(/#(?=\s?\d)/g, 'number ')

/** Writes out codes such as `221B`, `B52` and `MP3`: up to three letters one by one, numbers as people say them. */
const verbalizeCode = (found: string, accent: Accent): string =>
  found
    .split(/(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=\d)/)
    .map((part) => {
      if (!/^\d/.test(part))
        return part.length <= 3 && part.length > 1
          ? [...part.toUpperCase()].join(' ')
          : part.length === 1
            ? part.toUpperCase()
            : part
      return part.length === 3 || part.startsWith('0')
        ? digitByDigit(part)
        : part.length === 4
          ? verbalizeRoomNumber(part, accent)
          : cardinal(part, accent)
    })
    .join(' ')
