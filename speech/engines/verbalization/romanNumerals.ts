import { type Accent, cardinal, ordinal } from './numbers.ts'

const VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
/** Matches well-formed Roman numerals up to 399 (without D and M), not `IIII` or `VX`. */
const WELL_FORMED = /^(?=[ivxlc])c{0,3}(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})$/i

/** Returns the value of a Roman numeral; undefined if the letters are not a Roman numeral, or if it has a D or an M. */
export function parseRomanNumeral(letters: string): number | undefined {
  if (!WELL_FORMED.test(letters)) return undefined
  const values = [...letters.toLowerCase()].map((letter) => VALUES[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}

const COUNTED =
  'act|scene|sc|chapter|part|volume|book|section|article|canto|phase|type|appendix|prologue|episode|class|figure|table|world war|war|super bowl|mark|stage|level|no|number'
const AFTER_COUNTED = new RegExp(
  String.raw`(?<!\p{L})((?:${COUNTED})\.?)(\s)([ivxlcIVXLC]{1,7})(?![\p{L}\d]|['\u2019]\p{L})`,
  'giu',
)

const RULERS =
  'Henry|Edward|George|William|Richard|James|Charles|Elizabeth|Mary|Louis|Philip|Philippe|Francis|Napoleon|Ivan|Alexander|Nicholas|Frederick|Catherine|Leo|Pius|Benedict|Gregory|Urban|Clement|Innocent|Paul|John|Stephen|Robert|David|Harald|Gustav|Christian|Felipe|Carlos|Juan'
/**
 * A name and one letter can be two words ("Henry, I know"). Therefore V and X must follow the name of a ruler, and I
 * must also be followed by punctuation.
 */
const AFTER_RULER = new RegExp(
  String.raw`(?<!\p{L})(${RULERS})\s(?:([IVXL]{2,6}|[VX])|(I)(?=[.,;:!?)]|['\u2019]s|$))(?![\p{L}\d.]\p{L}|\p{L})`,
  'gu',
)
const AFTER_NAME = /(?<!\p{L})(\p{Lu}\p{Ll}{2,15})\s(I{2,3}|IV|VI{1,3}|IX|XI{1,3}|XI?V|XVI{0,3}|XIX|XX)(?![\p{L}\d])/gu

const ALWAYS_NUMBERED = /^(?:act|scene|sc|part|world war)/i

/** Writes out the Roman numerals in a text. */
export const verbalizeRomanNumerals = (text: string, accent: Accent): string =>
  text
    .replace(AFTER_COUNTED, (found: string, noun: string, space: string, letters: string) => {
      const value = parseRomanNumeral(letters)
      // In "the part I like" the I is a pronoun. It is a number only after a capitalized noun.
      const isPronoun = letters === 'I' && !/^\p{Lu}/u.test(noun)
      const isWord = /^(?:mix|dim|mild|vi|li|mi|di|ill|civil|i)$/i.test(letters) && letters === letters.toLowerCase()
      if (value === undefined || isPronoun || (isWord && !ALWAYS_NUMBERED.test(noun))) return found
      const name = /^sc\.?$/i.test(noun) ? 'Scene' : noun.replace(/\.$/, '')
      return `${name}${space}${cardinal(String(value), accent)}`
    })
    .replace(AFTER_RULER, (found: string, name: string, letters: string | undefined, one: string | undefined) => {
      const value = parseRomanNumeral(letters ?? one ?? '')
      return value === undefined ? found : `${name} the ${ordinal(String(value), accent)}`
    })
    .replace(AFTER_NAME, (found: string, name: string, letters: string) => {
      const value = parseRomanNumeral(letters)
      return value === undefined ? found : `${name} the ${ordinal(String(value), accent)}`
    })
