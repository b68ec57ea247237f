const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const groups: readonly [number, string][] = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
  [100, 'hundred'],
]
const ordinals: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
const currencies: Readonly<Record<string, string>> = { $: 'dollars', '£': 'pounds', '€': 'euros' }

/** Returns whether a word is a word for a number below a hundred, such as `twelve` or `forty`. */
export const isNumber = (word: string | undefined): boolean =>
  word !== undefined && word !== '' && (small.includes(word) || tens.includes(word))

/** Returns whether a word can begin a number from 10 to 99 in words, such as `twenty` in `twenty five`. */
export const isTenOrMore = (word: string | undefined): boolean =>
  word !== undefined && isNumber(word) && !small.slice(0, 10).includes(word)

function spellNumber(value: number): string[] {
  if (value < 20) return [small[value] ?? '']
  if (value < 100) return [tens[Math.floor(value / 10)] ?? '', ...(value % 10 > 0 ? spellNumber(value % 10) : [])]
  for (const [size, name] of groups) {
    if (value < size) continue
    const rest = value % size
    return [...spellNumber(Math.floor(value / size)), name, ...(rest > 0 ? spellNumber(rest) : [])]
  }
  return []
}

/**
 * Returns a year from 1100 to 2099 in words, in pairs of digits except for 2000 to 2009: nineteen eighty four, twenty
 * ten, nineteen oh five.
 */
function spellYear(value: number): string[] {
  const [century, rest] = [Math.floor(value / 100), value % 100]
  if (value >= 2000 && value < 2010) return spellNumber(value)
  if (rest === 0) return [...spellNumber(century), 'hundred']
  return [...spellNumber(century), ...(rest < 10 ? ['oh'] : []), ...spellNumber(rest)]
}

const maxDigits = 12

/** Returns a text of digits as number words without "and"; undefined for other texts. */
function spellDigits(digits: string, isYear: boolean): string[] | undefined {
  if (!/^\d+$/.test(digits)) return undefined
  if (digits.length > maxDigits || (digits.length > 1 && digits.startsWith('0')))
    return [...digits].map((digit) => small[Number(digit)] ?? '')
  const value = Number(digits)
  return isYear && digits.length === 4 && value >= 1100 && value < 2100 ? spellYear(value) : spellNumber(value)
}

/**
 * Returns a number as it is spoken, in lower-case words: `42` gives forty two, `1984` nineteen eighty four, `$5` five
 * dollars, `21st` twenty first, `3:30` three thirty, `50%` fifty percent. Undefined for a word that is not a number in
 * digits.
 */
export function speakNumber(word: string): string[] | undefined {
  const match = /^([$£€])?(\d[\d,]*)(?:([.:])(\d+))?(st|nd|rd|th|s|%|am|pm)?$/.exec(word)
  if (!match) return undefined
  const [, currency, written = '', mark, fraction, ending] = match
  const whole = spellDigits(written.replaceAll(',', ''), !written.includes(',') && !mark && !currency)
  if (!whole) return undefined
  const words = [...whole]
  if (mark === ':' && fraction !== '00')
    words.push(...(fraction?.startsWith('0') ? ['oh'] : []), ...(spellDigits(String(Number(fraction)), false) ?? []))
  if (mark === '.' && fraction) words.push('point', ...[...fraction].map((digit) => small[Number(digit)] ?? ''))
  if (currency) words.push(currencies[currency] ?? '')
  if (ending === '%') words.push('percent')
  else if (ending === 'am' || ending === 'pm') words.push(ending)
  else if (ending === 's') words.push(`${words.pop() ?? ''}s`.replace(/ys$/, 'ies').replace(/xs$/, 'xes'))
  else if (ending) {
    const last = words.pop() ?? ''
    words.push(ordinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`))
  }
  return words
}
