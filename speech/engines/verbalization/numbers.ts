// Writes out numbers. Americans say "one hundred five", the British "one hundred and five".

/** American or British English. */
export type Accent = 'us' | 'gb'

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion']
/** Numbers with more digits are spoken digit by digit. */
const MAX_SPOKEN_DIGITS = 15

const UNUSUAL_ORDINALS: Readonly<Record<string, string>> = {
  ...{ one: 'first', two: 'second', three: 'third', five: 'fifth', eight: 'eighth', nine: 'ninth', twelve: 'twelfth' },
}

const belowHundred = (value: number): string => {
  if (value < 20) return ONES[value] ?? ''
  const tens = TENS[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? tens : `${tens}-${ONES[value % 10]}`
}

function belowThousand(value: number, accent: Accent): string {
  if (value < 100) return belowHundred(value)
  const rest = value % 100
  const hundreds = `${ONES[Math.floor(value / 100)]} hundred`
  if (rest === 0) return hundreds
  return `${hundreds}${accent === 'gb' ? ' and' : ''} ${belowHundred(rest)}`
}

/** Writes out a whole number. `digits` can have any length and may contain commas. */
export function cardinal(digits: string, accent: Accent): string {
  const plain = digits.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (plain === '') return ''
  if (plain.length > MAX_SPOKEN_DIGITS) return digitByDigit(plain)
  const value = Number(plain)
  if (value < 1000) return belowThousand(value, accent)
  const parts: string[] = []
  for (let rest = value, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale++) {
    const group = rest % 1000
    if (group > 0) parts.unshift(`${belowThousand(group, accent)} ${SCALES[scale]}`.trim())
  }
  const last = value % 1000
  if (accent === 'gb' && last > 0 && last < 100) parts.splice(-1, 0, 'and')
  return parts.join(' ')
}

/** Writes out an ordinal number, such as "four hundred and first". */
export function ordinal(digits: string, accent: Accent): string {
  return cardinal(digits, accent).replace(/[a-z]+$/, (last) => {
    const unusual = UNUSUAL_ORDINALS[last]
    if (unusual !== undefined) return unusual
    return last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`
  })
}

const digitName = (digit: string, zero: string) => (digit === '0' ? zero : (ONES[Number(digit)] ?? ''))

/** Writes out digits one by one, as in telephone numbers and codes. */
export const digitByDigit = (digits: string, zero = 'oh'): string =>
  [...digits].map((digit) => digitName(digit, zero)).join(' ')

/** Writes out whole and decimal numbers, such as "3.14" and ".5". */
export function decimal(figures: string, accent: Accent): string {
  const [whole = '', fraction] = figures.replace(/,/g, '').split('.')
  const spoken = whole === '' ? '' : cardinal(whole, accent)
  if (fraction === undefined || fraction === '') return spoken
  return `${spoken} point ${digitByDigit(fraction, 'zero')}`.trim()
}

/** Writes out four digits as a year: nineteen oh five, two thousand seven, twenty twenty-four. */
export function year(digits: string, accent: Accent): string {
  const value = Number(digits)
  const century = Math.floor(value / 100)
  const rest = value % 100
  if (value % 1000 < 10) return cardinal(digits, accent)
  if (rest === 0) return `${belowHundred(century)} hundred`
  return `${belowHundred(century)} ${rest < 10 ? `oh ${ONES[rest]}` : belowHundred(rest)}`
}

/** Writes out a number as people say the number of a room or a bus: "one oh one", "two thirty-seven", "two hundred". */
export function verbalizeRoomNumber(digits: string, accent: Accent): string {
  if (digits.startsWith('0')) return digitByDigit(digits)
  if (digits.length === 4) return year(digits, accent)
  if (digits.length !== 3 || digits.endsWith('00')) return cardinal(digits, accent)
  const rest = Number(digits.slice(1))
  return `${ONES[Number(digits[0])]} ${rest < 10 ? `oh ${ONES[rest]}` : belowHundred(rest)}`
}

/** Puts the last word into the plural: "twenties", "nineteen hundreds". */
export const plural = (words: string): string =>
  words.endsWith('y') ? `${words.slice(0, -1)}ies` : /(?:x|s)$/.test(words) ? `${words}es` : `${words}s`
