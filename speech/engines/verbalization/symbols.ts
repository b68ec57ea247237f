// What is no word and no figure: addresses on the net, signs that are read aloud, and those that are not.

const SCHEME = /(?<!\p{L})https?:\/\/(?=\w)/giu
const ENDINGS = 'com|org|net|edu|gov|co|uk|io|de|fr|info|tv|ai|app|dev'
/** The parts are bounded, and nothing is tried twice, so that a page of dots costs a page. */
const WEB = new RegExp(
  String.raw`(?<![\w@.])(?:https?:\/\/)?(?:www\.[\w-]{1,63}|[\w-]{1,63}(?=\.(?:${ENDINGS})\b))(?:\.[\w-]{1,63}){1,5}(?:\/[\w~%.\/-]{0,200}[\w/])?`,
  'giu',
)
const MAIL = /(?<![\w.@])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}/gu

const spelledAddress = (address: string): string =>
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

export const addressesInWords = (text: string): string =>
  text.replace(MAIL, spelledAddress).replace(WEB, (found) => (/[a-z]/i.test(found) ? spelledAddress(found) : found))

const PICTURES =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u200D|\u20E3)+/gu

const READ: readonly [RegExp, string][] = [
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

/** Emphasis, rules, brackets and code: marks for the eye. */
const UNREAD = /[*_~^|\\`{}[\]<>\u2022\u25CF\u00A9\u00AE\u2122\u2190-\u21FF]/g

export const picturesLeftOut = (text: string): string => text.replace(PICTURES, ' ')

export function signsInWords(text: string): string {
  let said = text
  for (const [pattern, words] of READ) said = said.replace(pattern, words)
  return said.replace(UNREAD, ' ')
}
