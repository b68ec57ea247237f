// Decodes HTML entities that remain in a text from a page source or an imperfect copy.

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  ndash: '\u2013',
  mdash: '\u2014',
  hellip: '\u2026',
  lsquo: '\u2018',
  rsquo: '\u2019',
  sbquo: '\u201A',
  ldquo: '\u201C',
  rdquo: '\u201D',
  bdquo: '\u201E',
  laquo: '\u00AB',
  raquo: '\u00BB',
  iexcl: '\u00A1',
  iquest: '\u00BF',
  middot: '\u00B7',
  bull: '\u2022',
  copy: '\u00A9',
  pound: '\u00A3',
  deg: '\u00B0',
  frac12: '\u00BD',
  szlig: '\u00DF',
  aelig: '\u00E6',
  AElig: '\u00C6',
  oelig: '\u0153',
  OElig: '\u0152',
  oslash: '\u00F8',
  Oslash: '\u00D8',
}
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
  caron: '\u030C',
}
const ENTITY = /&(?:#(\d{2,7})|#[xX]([\dA-Fa-f]{2,6})|([A-Za-z]{2,8}\d{0,2}));/gu
const ACCENTED = /^([A-Za-z])(acute|grave|circ|uml|tilde|cedil|ring|caron)$/u

/** Returns the character for a code point. Control characters, surrogates and line breaks become a space. */
function characterOf(code: number): string {
  if (code < 32 || (code >= 127 && code < 160) || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return ' '
  if (code === 0x2028 || code === 0x2029) return ' '
  return String.fromCodePoint(code)
}

function decode(whole: string, name: string): string {
  const known = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
  if (known !== undefined) return known
  const [, letter = '', accent = ''] = ACCENTED.exec(name) ?? []
  return letter ? `${letter}${ACCENTS[accent]}`.normalize('NFC') : whole
}

/**
 * Decodes named, accented and numeric HTML entities, such as `&mdash;`, `&eacute;` and `&#8217;`. It adds no
 * line breaks, so that the rows keep their numbers.
 */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) =>
        name === undefined
          ? characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
          : decode(whole, name),
      )
    : text
