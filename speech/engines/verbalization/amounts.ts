// Writes out money, measures, percentages and fractions.

import { type Accent, cardinal, decimal, ordinal } from './numbers.ts'

/** Matches numbers with or without commas. The length is bounded, so that a long row of digits takes linear time. */
export const NUMBER_PATTERN = String.raw`\d{1,3}(?:,\d{3}){1,6}(?:\.\d{1,12})?|\d{1,18}(?:\.\d{1,12})?`

type Currency = { one: string; many: string; cent: string; cents: string }
const CURRENCIES: Readonly<Record<string, Currency>> = {
  $: { one: 'dollar', many: 'dollars', cent: 'cent', cents: 'cents' },
  '£': { one: 'pound', many: 'pounds', cent: 'penny', cents: 'pence' },
  '€': { one: 'euro', many: 'euros', cent: 'cent', cents: 'cents' },
  '¥': { one: 'yen', many: 'yen', cent: 'sen', cents: 'sen' },
}
const SCALES: Readonly<Record<string, string>> = {
  ...{ k: 'thousand', m: 'million', mn: 'million', bn: 'billion', b: 'billion', tn: 'trillion' },
  ...{ hundred: 'hundred', thousand: 'thousand', million: 'million', billion: 'billion', trillion: 'trillion' },
}
/** Before these words, the currency is singular, as in "a five-dollar bill". */
const COUNTED_BY = 'bill|note|coin|tip|fine|ticket|bet|reward|cheque|check|fee|prize|loan|deal|job|meal|question'

const MONEY = new RegExp(
  String.raw`(?<![\p{L}\d])([$£€¥])\s?(${NUMBER_PATTERN})(?:\s?(thousand|million|billion|trillion|mn|bn|tn|[kmbKMB])(?![\p{L}\d]))?(?:-?(?=[\s-](${COUNTED_BY})\b)|)`,
  'gu',
)

function verbalizeSum(figures: string, { one, many, cent, cents }: Currency, accent: Accent): string {
  const [whole = '0', fraction = ''] = figures.replace(/,/g, '').split('.')
  if (fraction.length !== 2) return `${decimal(figures, accent)} ${Number(whole) === 1 && fraction === '' ? one : many}`
  const small = Number(fraction)
  const smallWords = `${cardinal(fraction, accent)} ${small === 1 ? cent : cents}`
  if (Number(whole) === 0 && small > 0) return smallWords
  const large = `${cardinal(whole, accent)} ${Number(whole) === 1 ? one : many}`
  if (small === 0) return large
  return many === 'pounds' ? `${large} ${cardinal(fraction, accent)}` : `${large} and ${smallWords}`
}

const verbalizeMoney = (text: string, accent: Accent): string =>
  text
    .replace(MONEY, (_whole, sign: string, figures: string, scale: string | undefined, counted: string | undefined) => {
      const currency = CURRENCIES[sign]
      if (!currency) return ''
      if (counted) return `${decimal(figures, accent)}${scale ? ` ${SCALES[scale.toLowerCase()]}` : ''} ${currency.one}`
      if (scale) return `${decimal(figures, accent)} ${SCALES[scale.toLowerCase()]} ${currency.many}`
      return verbalizeSum(figures, currency, accent)
    })
    .replace(/(?<![\p{L}\d.])(\d{1,3})p(?![\p{L}\d])/gu, (_whole, pence: string) =>
      pence === '1' ? 'one penny' : `${cardinal(pence, accent)} pence`,
    )
    .replace(
      /(?<![\p{L}\d.])(\d{1,2})s\.?\s(\d{1,2})d(?:\.(?=\s\p{Ll})|(?![\p{L}\d]))/gu,
      (_whole, shillings: string, pence: string) => {
        return `${cardinal(shillings, accent)} ${shillings === '1' ? 'shilling' : 'shillings'} and ${cardinal(pence, accent)} pence`
      },
    )
    .replace(/(?<![\p{L}\d])(\d{1,3})\s?¢/gu, (_whole, cents: string) =>
      cents === '1' ? 'one cent' : `${cardinal(cents, accent)} cents`,
    )

const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  km: ['kilometer', 'kilometers'],
  cm: ['centimeter', 'centimeters'],
  mm: ['millimeter', 'millimeters'],
  m: ['meter', 'meters'],
  kg: ['kilogram', 'kilograms'],
  mg: ['milligram', 'milligrams'],
  g: ['gram', 'grams'],
  lb: ['pound', 'pounds'],
  lbs: ['pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  st: ['stone', 'stone'],
  ft: ['foot', 'feet'],
  yd: ['yard', 'yards'],
  yds: ['yard', 'yards'],
  mi: ['mile', 'miles'],
  mph: ['mile an hour', 'miles an hour'],
  'km/h': ['kilometer an hour', 'kilometers an hour'],
  kph: ['kilometer an hour', 'kilometers an hour'],
  ml: ['milliliter', 'milliliters'],
  l: ['liter', 'liters'],
  hr: ['hour', 'hours'],
  hrs: ['hour', 'hours'],
  min: ['minute', 'minutes'],
  mins: ['minute', 'minutes'],
  sec: ['second', 'seconds'],
  secs: ['second', 'seconds'],
  yr: ['year', 'years'],
  yrs: ['year', 'years'],
  GB: ['gigabyte', 'gigabytes'],
  MB: ['megabyte', 'megabytes'],
  KB: ['kilobyte', 'kilobytes'],
  Hz: ['hertz', 'hertz'],
  kHz: ['kilohertz', 'kilohertz'],
  MHz: ['megahertz', 'megahertz'],
  kW: ['kilowatt', 'kilowatts'],
  '°C': ['degree Celsius', 'degrees Celsius'],
  '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '°': ['degree', 'degrees'],
  '%': ['percent', 'percent'],
}
const UNIT_NAMES = Object.keys(UNITS)
  .sort((one, other) => other.length - one.length)
  .join('|')
const MEASURE = new RegExp(
  String.raw`(?<![\p{L}\d.,])(${NUMBER_PATTERN})\s?(?:(?<!\d)(?=st)|(?!st))(?:(${UNIT_NAMES}|in(?=\.))(?![\p{L}\d])\.?(?!\d))(?<!\s[ml]\b.?(?=['\u2019]))`,
  'gu',
)

const verbalizeMeasures = (text: string, accent: Accent): string =>
  text
    .replace(
      /(?<!\d)(\d{1,2})['\u2019\u2032]\s?(\d{1,2})(?:["\u201D\u2033]|''|(?![\d\w]))/gu,
      (_whole, feet, inches) => {
        return `${cardinal(String(feet), accent)} foot ${cardinal(String(inches), accent)}`
      },
    )
    .replace(MEASURE, (whole: string, figures: string, unit: string) => {
      const names = unit === 'in' ? (['inch', 'inches'] as const) : UNITS[unit]
      if (!names) return whole
      const ends = whole.endsWith('.') && unit.length < 2 ? '.' : ''
      return `${decimal(figures, accent)} ${figures === '1' ? names[0] : names[1]}${ends}`
    })

const FRACTION_SIGNS: Readonly<Record<string, readonly [number, number]>> = {
  ...{ '½': [1, 2], '¼': [1, 4], '¾': [3, 4], '⅓': [1, 3], '⅔': [2, 3], '⅕': [1, 5], '⅛': [1, 8], '⅜': [3, 8] },
}
const MAX_DENOMINATOR = 100

function verbalizeFraction(above: number, below: number, accent: Accent): string {
  const part = below === 2 ? 'half' : below === 4 ? 'quarter' : ordinal(String(below), accent)
  if (above === 1) return `one ${part}`
  return `${cardinal(String(above), accent)} ${part === 'half' ? 'halves' : `${part}s`}`
}

function verbalizeMixedNumber(whole: string | undefined, above: number, below: number, accent: Accent): string {
  const part = verbalizeFraction(above, below, accent)
  return whole
    ? `${cardinal(whole, accent)} and ${part.replace(/^one /, 'a ').replace(/^a eighth/, 'an eighth')}`
    : part
}

const verbalizeFractions = (text: string, accent: Accent): string =>
  text
    .replace(/(?:(?<![\d.,])(\d{1,6})\s?)?([½¼¾⅓⅔⅕⅛⅜])/gu, (found: string, whole: string | undefined, sign: string) => {
      const parts = FRACTION_SIGNS[sign]
      return parts ? verbalizeMixedNumber(whole, parts[0], parts[1], accent) : found
    })
    .replace(/(?<![\d/.])24\/7(?![\d/])/g, 'twenty-four seven')
    .replace(/(?<![\d/.])9\/11(?![\d/])/g, 'nine eleven')
    .replace(
      /(?<![\d/.,])(?:(\d{1,4}) )?(\d{1,2})\/(\d{1,3})(?![\d/])/g,
      (found: string, whole: string | undefined, above: string, below: string) => {
        const [over, under] = [Number(above), Number(below)]
        if (over === under) return `${cardinal(above, accent)} ${cardinal(below, accent)}`
        if (over > 0 && over < under && under <= MAX_DENOMINATOR)
          return verbalizeMixedNumber(whole, over, under, accent)
        return whole || under === 0 ? found : `${cardinal(above, accent)} over ${cardinal(below, accent)}`
      },
    )

/** Writes out all amounts in a text. Money is written out first, because the m of `£3m` does not mean metres. */
export const verbalizeAmounts = (text: string, accent: Accent): string =>
  verbalizeFractions(verbalizeMeasures(verbalizeMoney(text, accent), accent), accent)
