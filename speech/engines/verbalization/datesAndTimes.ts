// Writes out dates, times, decades and years.

import { type Accent, cardinal, ordinal, plural, year } from './numbers.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const MONTH_NAMES = String.raw`Jan(?:uary|\.)?|Feb(?:ruary|\.)?|Mar(?:ch|\.)?|Apr(?:il|\.)?|May|June?\.?|July?\.?|Aug(?:ust|\.)?|Sept?(?:ember|\.)?|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?`

const monthNamed = (name: string) =>
  MONTHS.find((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) ?? name

function verbalizeDate(day: string, month: string, accent: Accent, isDayFirst: boolean): string {
  const spoken = ordinal(day, accent)
  if (accent === 'us' && !isDayFirst) return `${month} ${spoken}`
  return isDayFirst ? `the ${spoken} of ${month}` : `${month} the ${spoken}`
}

/**
 * Writes out a date in digits. For Americans the first number is the month, for the British the day; an impossible date
 * is interpreted the other way round. Returns undefined if that date is also impossible.
 */
function verbalizeNumericDate(one: string, two: string, years: string, accent: Accent): string | undefined {
  const monthFirst = accent === 'us' ? Number(one) <= 12 : Number(two) > 12
  const [day, month] = monthFirst ? [two, one] : [one, two]
  const name = MONTHS[Number(month) - 1]
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return undefined
  const spoken = verbalizeDate(day, name, accent, accent === 'gb')
  return `${spoken}, ${years.length === 2 ? verbalizeTwoDigits(years, accent) : year(years, accent)}`
}

const verbalizeTwoDigits = (digits: string, accent: Accent) =>
  digits.startsWith('0') ? `oh ${cardinal(digits, accent)}` : cardinal(digits, accent)

const DAY_MONTH = new RegExp(
  String.raw`(?<![\d.,/])((?:\bthe\s)?)(\d{1,2})(st|nd|rd|th)?(\s+of)?\s+(${MONTH_NAMES})(?![\p{L}])(?:,?\s+(\d{4})(?!\d))?`,
  'gu',
)
const MONTH_DAY = new RegExp(
  String.raw`(?<!\p{L})(${MONTH_NAMES})\s+(\d{1,2})(st|nd|rd|th)?(?![\d.,:%/]\d|\d|['\u2019]|\p{L})(?:,?\s+(\d{4})(?!\d))?`,
  'gu',
)
/** Matches text after a month and a number that shows that they are not a date, as in "May 3 people come in?". */
const IS_COUNTED =
  /^\s+(?!and|or|to|at|of|in|on|was|is|when|we|the|with|for|from|it|a|an|by|that|will|but|if|as)\p{Ll}/u

const verbalizeDates = (text: string, accent: Accent): string =>
  text
    .replace(
      /(?<![\d/.-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g,
      (found: string, years: string, month: string, day: string) => {
        const name = MONTHS[Number(month) - 1]
        return name && Number(day) <= 31
          ? `${verbalizeDate(day, name, accent, accent === 'gb')}, ${year(years, accent)}`
          : found
      },
    )
    .replace(
      /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g,
      (found: string, one: string, _mark, two: string, years: string) =>
        verbalizeNumericDate(one, two, years, accent) ?? found,
    )
    .replace(
      DAY_MONTH,
      (
        found: string,
        the: string,
        day: string,
        suffix: string | undefined,
        of: string | undefined,
        month: string,
        years,
      ) => {
        if (Number(day) < 1 || Number(day) > 31) return found
        const name = monthNamed(month)
        const isPlain = the === '' && of === undefined && (suffix === undefined || accent === 'us')
        const spoken =
          isPlain && accent === 'us' ? `${name} ${ordinal(day, accent)}` : verbalizeDate(day, name, accent, true)
        return years ? `${spoken}, ${year(String(years), accent)}` : spoken
      },
    )
    .replace(
      MONTH_DAY,
      (found: string, month: string, day: string, suffix: string | undefined, years, at: number, all: string) => {
        if (Number(day) < 1 || Number(day) > 31) return found
        const isWord = /^(?:may|march|mar|jun|sept?|dec)$/i.test(month)
        if (isWord && !suffix && !years && IS_COUNTED.test(textAfter(all, at, found))) return found
        const spoken = verbalizeDate(day, monthNamed(month), accent, false)
        return years ? `${spoken}, ${year(String(years), accent)}` : spoken
      },
    )

const LOOK_AHEAD = 24
const textAfter = (text: string, at: number, found: string) =>
  text.slice(at + found.length, at + found.length + LOOK_AHEAD)

const HALF_OF_DAY = String.raw`\s?([ap])\.?\s?m\b(\.?)`
const CLOCK = new RegExp(
  String.raw`(?<![\d:.,])([01]?\d|2[0-4])[:.]([0-5]\d)(?::[0-5]\d)?(?![\d:])(?:${HALF_OF_DAY})?`,
  'giu',
)
const HOUR = new RegExp(String.raw`(?<![\d:.,])(1[0-2]|\d)${HALF_OF_DAY}`, 'giu')

const verbalizeHalfOfDay = (letter: string) => `${letter.toUpperCase()} M`

function verbalizeClock(hour: string, minutes: string, accent: Accent, isBare: boolean): string {
  const hours = cardinal(hour, accent)
  if (minutes !== '00') return `${hours} ${verbalizeTwoDigits(minutes, accent)}`
  if (!isBare) return hours
  return Number(hour) > 12 ? `${hours} hundred` : `${hours} o'clock`
}

const verbalizeHours = (text: string, accent: Accent): string =>
  text
    .replace(
      CLOCK,
      (found: string, hour: string, minutes: string, letter: string | undefined, dot = '', at: number, all: string) => {
        if (found.includes('.') && !letter && !found.includes(':')) return found
        const spoken = verbalizeClock(
          hour,
          minutes,
          accent,
          letter === undefined && !/^\s*o['\u2019]clock/.test(textAfter(all, at, found)),
        )
        return letter
          ? `${spoken} ${verbalizeHalfOfDay(letter)}${retainedDot(textAfter(all, at, found), String(dot))}`
          : spoken
      },
    )
    .replace(HOUR, (found: string, hour: string, letter: string, dot: string, at: number, whole: string) => {
      return `${cardinal(hour, accent)} ${verbalizeHalfOfDay(letter)}${retainedDot(textAfter(whole, at, found), dot)}`
    })

/** Returns the dot of `p.m.` if the sentence ends there. */
const retainedDot = (following: string, dot: string) =>
  dot && /^\s*(?:["'\u201D\u2019)]*$|["'\u201C]?[\p{Lu}\d])/u.test(following) ? '.' : ''

const BEFORE_YEAR =
  /\b(?:in|since|of|by|from|until|till|before|after|circa|year|during|early|late|mid|anno|a d|spring|summer|autumn|fall|winter)\s$/i
const AFTER_YEAR = /^\s(?:A D|B C|C E)\b/
/** Matches a word for counted things after a number: in "2024 people" the number is not a year. */
const COUNTED =
  /^\s\p{Ll}{2,}s\b(?<!\b(?:was|is|has|does|this|its|perhaps|always|towards))|^\s(?:people|men|women|children|feet|sheep)\b/u

const verbalizeYears = (text: string, accent: Accent): string =>
  text
    .replace(/(?<=\d{1,4}\s?)(AD|BC|BCE|CE)(?!\p{L})|(?<!\p{L})AD(?=\s\d{1,4}\b)/gu, (letters) =>
      [...letters].join(' '),
    )
    .replace(/(?<=\d0s)\s?[\u2013-]\s?(?=['\u2019]?\d{0,2}\d0s)/g, ' to ')
    .replace(/(?<![\p{L}\d,.])['\u2019]?(\d0)['\u2019]?s(?![\p{L}\d])/gu, (_found, tens: string) =>
      plural(cardinal(tens, accent)),
    )
    .replace(/(?<![\d,.])(1\d{2}0|20\d0)['\u2019]?s(?![\p{L}\d])/gu, (_found, digits: string) =>
      plural(year(digits, accent)),
    )
    .replace(
      /(?<![\d,.\p{L}$£€-])(1\d{3}|20\d{2})\s?[\u2013-]\s?(\d{2}|\d{4})(?![\d,.]\d|\d|-)/gu,
      (_found, from: string, to: string) => {
        return `${year(from, accent)} to ${to.length === 2 ? verbalizeTwoDigits(to, accent) : year(to, accent)}`
      },
    )
    .replace(
      /(?<![\d,.:\p{L}$£€-])(1\d{3}|20\d{2})(?![\d%:]|[,.]\d|\p{L})/gu,
      (found: string, _digits, at: number, whole: string) => {
        const isYear =
          BEFORE_YEAR.test(whole.slice(Math.max(0, at - 10), at)) || AFTER_YEAR.test(whole.slice(at + 4, at + 12))
        const after = whole.slice(at + 4, at + 24)
        if (!isYear && (Number(found) < 1100 || COUNTED.test(after))) return found
        return year(found, accent)
      },
    )

/** Writes out the dates, times, decades and years in a text. */
export const verbalizeDatesAndTimes = (text: string, accent: Accent): string =>
  verbalizeYears(verbalizeHours(verbalizeDates(text, accent), accent), accent)
