import { abbreviationsInWords } from './abbreviations.ts'
import { amountsInWords, FIGURES } from './amounts.ts'
import { type Accent, cardinal, decimal, digitByDigit, doorNumber, ordinal } from './numbers.ts'
import { romanInWords } from './roman.ts'
import { addressesInWords, picturesLeftOut, signsInWords } from './signs.ts'
import { timesInWords } from './times.ts'

const SAME_SIGNS: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201B\u02BC\u00B4]/g, "'"],
  [/[\u2010\u2011\u00AD]/g, '-'],
  [/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' '],
  [/\.{3,}|(?:\. ){2,}\./g, '\u2026'],
  [/[\uFF01-\uFF5E]/g, ''],
]

/** Telephone numbers: groups that only a telephone has. Each group is a breath. */
const TELEPHONES = [
  /(?<![\d.,/-])(?:\+?\d{1,3}[ .-])?\(\d{2,5}\)\s?\d{3,4}(?:[ .-]?\d{3,4}){0,2}(?![\d-])/g,
  /(?<![\d.,/-])(?:\+?1[ .-])?\d{3}[.-]\d{3}[.-]\d{4}(?![\d-])/g,
  /(?<![\d.,/-])\+\d{1,3}(?:[ .-]?\d{2,5}){2,5}(?!\d)/g,
  /(?<![\d.,/-])0\d{2,4}[ -]\d{3,4}(?:[ -]?\d{3,4})?(?![\d-])/g,
  /(?<![\d.,/-])\d{3}-\d{4}(?![\d-])/g,
  /(?<![\d.,])\d{7,}(?<!000)(?![\d,])/g,
]

const SCORED =
  /\b(?:won|win|wins|lost|lose|lead|led|leading|beat|score|scored|drew|drawn|tied|up|down|final|victory|defeat|ahead|behind)\b/i
/** How far from its word a score may stand. */
const NEAR = 40
const SCORE = /(?<![\d.,:/$£€-])(\d{1,3})\s?[\u2013-]\s?(\d{1,3})(?![\d:/%-]|[.,]\d)/g
const RANGE = /(?<=\d)\s?[\u2013\u2014]\s?(?=[$£€]?\d)|(?<=\b\d{1,6})-(?=[$£€]?\d{1,6}\b)/g
const RATIO = /(?<![\d:.])(\d{1,3}):(\d{1,3})(?![\d:])/g

const DOOR =
  /(?<!\p{L})(Room|Apartment|Apt|Suite|Flight|Highway|Route|Interstate|Bus|Flat|Cell|Unit|Studio|Gate|Locker|Area)\s(\d{3,4})(?!\d|,\d)/giu
const HOUSE =
  /(?<![\d.,])(\d{3,4})(?=\s(?:(?:North|South|East|West)\s)?\p{Lu}[\p{L}']{1,20}\s(?:Street|Avenue|Road|Boulevard|Lane|Drive|Court|Place|Square|Highway|Way)\b)/gu
const SECRET_AGENT = /(?<![\d.,])00(?=[1-9](?!\d))/g

const LETTERS_AND_FIGURES =
  /(?<![\p{L}\d.'])(?=[A-Za-z]{0,5}\d)(?:[A-Za-z]{1,5}\d{1,5}|\d{1,5}[A-Za-z]{1,5})(?:[A-Za-z]{1,3}\d{0,3}|\d{1,4}[A-Za-z]{0,3})?(?![\p{L}\d'])/gu

/**
 * Text as a person reads it aloud, in words alone: figures, dates, money, abbreviations, signs and addresses written
 * out, marks for the eye left out, punctuation kept. For any engine; pure, never throws, time grows with length.
 */
export function plainWords(text: string, { accent }: { accent: Accent }): string {
  let said = picturesLeftOut(withSameSigns(text))
  if (/[@/.]/.test(said)) said = addressesInWords(said)
  said = abbreviationsInWords(said)
  said = romanInWords(said, accent)
  if (/\d|[½¼¾⅓⅔⅕⅛⅜]/.test(said)) said = figuresInWords(said, accent)
  return signsInWords(said).replace(/\s+/g, ' ').trim()
}

function withSameSigns(text: string): string {
  let same = text
  for (const [pattern, sign] of SAME_SIGNS)
    same = same.replace(pattern, (found) => sign || String.fromCharCode(found.charCodeAt(0) - 0xfee0))
  return same
}

function figuresInWords(text: string, accent: Accent): string {
  let said = text
  if (/\d{2}/.test(said)) for (const telephone of TELEPHONES) said = said.replace(telephone, readOut)
  said = said.replace(SECRET_AGENT, 'double oh ').replace(/(?<=\d)\s?[x\u00D7]\s?(?=\d)/g, ' by ')
  said = said
    .replace(DOOR, (_found, noun: string, digits: string) => `${noun} ${doorNumber(digits, accent)}`)
    .replace(HOUSE, (_found, digits: string) => doorNumber(digits, accent))
  said = timesInWords(said, accent)
  said = amountsInWords(rangesInWords(said, accent), accent)
  return signsBefore(said)
    .replace(
      /(?<![\p{L}\d.])(\d{1,3}(?:,\d{3}){0,4}|\d{1,15})(?:st|nd|rd|th)(?![\p{L}\d])/giu,
      (_found, digits: string) => ordinal(digits, accent),
    )
    .replace(LETTERS_AND_FIGURES, (found) => code(found, accent))
    .replace(/(?<![\d.,])0\d{1,5}(?![\d.,]|\s?percent)/g, (found) => ` ${digitByDigit(found)} `)
    .replace(new RegExp(String.raw`(?<!\d)\.\d{1,12}|${FIGURES}`, 'g'), (found: string, at: number, whole: string) => {
      const glued = /\p{L}/u.test(whole[at - 1] ?? '') ? ' ' : ''
      const follows = /\p{L}/u.test(whole[at + found.length] ?? '') ? ' ' : ''
      return glued + decimal(found, accent) + follows
    })
}

const readOut = (found: string): string =>
  found
    .replace(/\+/g, 'plus ')
    .split(/[^\d\w]+/)
    .filter((group) => group !== '')
    .map((group) => (/^\d+$/.test(group) ? digitByDigit(group) : group))
    .join(', ')
    .replace(/plus, /g, 'plus ')

/** "Won 3-1" is a score, "pages 3-5" a stretch, "10-year-old" neither. */
function rangesInWords(text: string, accent: Accent): string {
  return text
    .replace(RATIO, (_found, one: string, two: string) => `${cardinal(one, accent)} to ${cardinal(two, accent)}`)
    .replace(SCORE, (_found, one: string, two: string, at: number, all: string) => {
      const [left, right] = [cardinal(one, accent), cardinal(two, accent)]
      if (!SCORED.test(all.slice(Math.max(0, at - NEAR), at + NEAR))) return `${left} to ${right}`
      const none = accent === 'gb' ? 'nil' : 'nothing'
      return `${one === '0' ? none : left} ${two === '0' ? none : right}`
    })
    .replace(RANGE, ' to ')
}

const signsBefore = (text: string) =>
  text.replace(/(?<![\p{L}\d])[-\u2212](?=\.?\d)/gu, 'minus ').replace(/#(?=\s?\d)/g, 'number ')

/** `221B`, `B52`, `MP3`: capitals one by one, figures as people say them there. */
const code = (found: string, accent: Accent): string =>
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
          ? doorNumber(part, accent)
          : cardinal(part, accent)
    })
    .join(' ')
