// Writes out web and e-mail addresses and symbols that are read aloud, and removes other symbols.

const SCHEME = /(?<!\p{L})https?:\/\/(?=\w)/giu
const ENDINGS = 'com|org|net|edu|gov|co|uk|io|de|fr|info|tv|ai|app|dev'
/** The length of each part is bounded and nothing is matched twice, so that a page of dots takes linear time. */
const WEB = new RegExp(
  String.raw`(?<![\w@.])(?:https?:\/\/)?(?:www\.[\w-]{1,63}|[\w-]{1,63}(?=\.(?:${ENDINGS})\b))(?:\.[\w-]{1,63}){1,5}(?:\/[\w~%.\/-]{0,200}[\w/])?`,
  'giu',
)
const MAIL = /(?<![\w.@])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}/gu

const spellAddress = (address: string): string =>
  address
    .replace(SCHEME, '')
    .replace(/\/$/, '')
    .replace(/(?<=^|\.)www(?=\.)/i, 'W W W')
    .replace(/\./g, ' dot ')
    .replace(/@/g, ' at ')
    .replace(/\//g, ' slash ')
    .replace(/-/g, ' dash ')
    .replace(/_/g, ' underscore ')
    .replace(/\+/g, ' plus ')
    .replace(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/gi, ' ')

/** Writes out the web and e-mail addresses in a text. */
export const verbalizeAddresses = (text: string): string =>
  text.replace(MAIL, spellAddress).replace(WEB, (found) => (/[a-z]/i.test(found) ? spellAddress(found) : found))

const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u200D|\u20E3)+/gu

const SPOKEN_SYMBOLS: readonly [RegExp, string][] = [
  [/(?<=\d)\s?[x\u00D7]\s?(?=\d)/g, ' by '],
  [/\u00D7/g, ' times '],
  [/\u00F7/g, ' divided by '],
  [/(?<!\S)\+(?!\S)/g, ' plus '],
  [/&amp;/g, ' and '],
  [/&/g, ' and '],
  [/(?<=\d)\s?\+\s?(?=\d)/g, ' plus '],
  [/(?<![\p{L}\d])\+(?=\d)/gu, ' plus '],
  [/(?<=\d)\+/g, ' plus'],
  [/=/g, ' equals '],
  [/(?<!\p{L})@(?=\s)/gu, ' at '],
  [/@(?=\p{L})/gu, ' at '],
  [/#(?=\s?\d)/g, 'number '],
  [/#(?=\p{L})/gu, 'hashtag '],
  [/(?<![\p{L}\d])[-\u2212](?=[.\d])/gu, ' minus '],
  [/§\s?/g, 'section '],
  [/(?<=[Aa]nd)\/(?=[Oo]r\b)/g, ' '],
  [/(?<=\p{L})\s?\/\s?(?=\p{L})/gu, ' or '],
  [/\$/g, ' dollars '],
  [/£/g, ' pounds '],
  [/€/g, ' euros '],
  [/%/g, ' percent '],
  [/\u00B0/g, ' degrees '],
]

/** Symbols that nobody reads aloud, such as Markdown's marks of emphasis, brackets, bullets, arrows, ©, ® and ™. */
const SILENT_SYMBOLS = /[*_~^|\\`{}[\]<>\u2022\u25CF\u00A9\u00AE\u2122\u2190-\u21FF]/g

/** Removes emoji. */
export const removeEmoji = (text: string): string => text.replace(EMOJI, ' ')

/** Writes out the symbols that are read aloud and removes those of `SILENT_SYMBOLS`. */
export function verbalizeSymbols(text: string): string {
  let result = text
  for (const [pattern, words] of SPOKEN_SYMBOLS) result = result.replace(pattern, words)
  return result.replace(SILENT_SYMBOLS, ' ')
}
