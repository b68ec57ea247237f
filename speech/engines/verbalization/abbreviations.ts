// Expands abbreviations. The dot of an abbreviation is removed, unless the sentence ends there.

/** Titles before a name. With a dot, every title is expanded. */
const TITLES: Readonly<Record<string, string>> = {
  ...{ Mr: 'Mr', Mrs: 'Mrs', Ms: 'Ms', Mx: 'Mx', Messrs: 'Messrs', Dr: 'Doctor', Prof: 'Professor', Rev: 'Reverend' },
  ...{ Capt: 'Captain', Lt: 'Lieutenant', Col: 'Colonel', Gen: 'General', Sgt: 'Sergeant', Cpl: 'Corporal' },
  ...{ Maj: 'Major', Cmdr: 'Commander', Adm: 'Admiral', Hon: 'Honorable', Gov: 'Governor', Sen: 'Senator' },
  ...{ Rep: 'Representative', Pres: 'President', Supt: 'Superintendent', Det: 'Detective', Insp: 'Inspector' },
  ...{ Mme: 'Madame', Mlle: 'Mademoiselle', Fr: 'Father', Sr: 'Sister', Mt: 'Mount', Ft: 'Fort', St: 'Saint' },
  ...{ Pvt: 'Private', Ld: 'Lord', Bros: 'Brothers' },
}
const TITLE = new RegExp(String.raw`(?<![\p{L}\d])(${Object.keys(TITLES).join('|')})\.(?=\s*\p{Lu})`, 'gu')
/** Only these titles are also expanded without a dot. The others without a dot can be words or names. */
const TITLE_WITHOUT_DOT = /(?<![\p{L}\d])(Dr|Prof|Rev|Capt|Lt|Sgt|St)(?=\s\p{Lu}\p{Ll})/gu
const COURTESY = /(?<![\p{L}\d])(Mr|Mrs|Ms|Mx|Messrs)\./gu

/** Abbreviations after the name of a street, a person or a company. */
const ENDINGS: Readonly<Record<string, string>> = {
  ...{ St: 'Street', Ave: 'Avenue', Rd: 'Road', Blvd: 'Boulevard', Ln: 'Lane', Sq: 'Square', Dr: 'Drive', Ct: 'Court' },
  ...{ Jr: 'Junior', Sr: 'Senior', Esq: 'Esquire', Inc: 'Incorporated', Ltd: 'Limited', Co: 'Company' },
  ...{ Corp: 'Corporation', Bros: 'Brothers', Pl: 'Place', Hwy: 'Highway', Pkwy: 'Parkway' },
}
const ENDING = new RegExp(
  String.raw`(?<=[\p{L}\d&.],?\s)(${Object.keys(ENDINGS).join('|')})(?:\.|(?=[,;!?)]|$|\s\p{Ll}))(?!\p{L})`,
  'gu',
)
/**
 * The text before an abbreviation of `ENDINGS` must end with a capitalized word, as in `Sunset Blvd`, with an ordinal
 * such as `5th`, or with `and` or `&`. After another lower-case word, `Dr.` means doctor.
 */
const AFTER_CAPITAL = /(?:^|\s)(?:\p{Lu}[\p{L}'\u2019.]*|\d+(?:st|nd|rd|th)|&|and),?\s$/u

const ANYWHERE: readonly [RegExp, string][] = [
  [/(?<![\p{L}.])e\.?g\.(?=,?\s|$),?/giu, 'for example,'],
  [/(?<![\p{L}.])i\.e\.,?|(?<![\p{L}.])ie\.,?/giu, 'that is,'],
  [/(?<![\p{L}.])a\.?k\.?a\.?(?![\p{L}])/giu, 'also known as'],
  [/(?<!\p{L})(?:vs?\.(?=\s)|vs(?!\p{L}))/gu, 'versus'],
  [/(?<!\p{L})viz\.?(?=\s)/giu, 'namely'],
  [/(?<!\p{L})cf\.(?=\s)/giu, 'compare'],
  [/(?<!\p{L})approx\.(?=\s)/giu, 'approximately'],
  [/(?<!\p{L})dept\./giu, 'department'],
  [/(?<!\p{L})govt\./giu, 'government'],
  [/(?<!\p{L})misc\./giu, 'miscellaneous'],
  [/(?<!\p{L})tel\.(?=\s)/giu, 'telephone'],
  [/(?<!\p{L})ext\.(?=\s?\d)/giu, 'extension'],
  [/(?<!\p{L})[Aa]pt\.(?=\s?\w)/gu, 'apartment'],
  [/(?<!\p{L})No\.?(?=\s?\d)|(?<!\p{L})[Nn]o\.(?=\s?\d)|№/gu, 'number '],
  [/(?<!\p{L})Nos\.(?=\s?\d)/giu, 'numbers '],
  [/(?<!\p{L})pp\.(?=\s?\d)/gu, 'pages '],
  [/(?<!\p{L})p\.(?=\s?\d)/gu, 'page '],
  [/(?<!\p{L})vol\.(?=\s?[\dIVX])/giu, 'volume '],
  [/(?<!\p{L})fig\.(?=\s?\d)/giu, 'figure '],
  [/(?<!\p{L})ch\.(?=\s?[\dIVX])/giu, 'chapter '],
  [/(?<!\p{L})w\/o(?!\p{L})/giu, 'without'],
  [/(?<!\p{L})w\/(?=\s?\p{L})/giu, 'with '],
  [/(?<!\p{L})c\/o(?!\p{L})/giu, 'care of'],
  [/(?<!\p{L})Xmas(?!\p{L})/gu, 'Christmas'],
]

const DAYS: Readonly<Record<string, string>> = {
  ...{ Mon: 'Monday', Tue: 'Tuesday', Tues: 'Tuesday', Wed: 'Wednesday', Thu: 'Thursday', Thur: 'Thursday' },
  ...{ Thurs: 'Thursday', Fri: 'Friday', Sat: 'Saturday', Sun: 'Sunday' },
}
const DAY = new RegExp(String.raw`(?<!\p{L})(${Object.keys(DAYS).join('|')})\.(?=,?\s(?:\d|\p{Lu}))`, 'gu')
const MONTHS: Readonly<Record<string, string>> = {
  ...{ Jan: 'January', Feb: 'February', Aug: 'August', Sept: 'September', Sep: 'September', Oct: 'October' },
  ...{ Nov: 'November', Dec: 'December' },
}
const MONTH = new RegExp(String.raw`(?<!\p{L})(${Object.keys(MONTHS).join('|')})\.(?=\s)`, 'gu')

const SENTENCE_STARTER =
  /^\s(?:He|She|It|I|We|They|You|The|A|An|This|That|There|In|On|At|And|But|So|Then|When|If|My|His|Her|Our)\s/
const AT_SENTENCE_END = /^["'\u201D\u2019)]*\s*$/u
const BEFORE_NEW_SENTENCE = /^["'\u201D\u2019)]*\s+["'\u201C\u2018(]?\p{Lu}/u
const retainedDot = (rest: string) => (AT_SENTENCE_END.test(rest) || SENTENCE_STARTER.test(rest) ? '.' : '')

const CONTEXT_LENGTH = 40

/** Expands the abbreviations in a text. */
export function expandAbbreviations(text: string): string {
  const after = (whole: string, at: number, found: string) =>
    whole.slice(at + found.length, at + found.length + CONTEXT_LENGTH)
  let expanded = text.replace(ENDING, (found: string, abbreviation: string, at: number, whole: string) => {
    const rest = after(whole, at, found)
    const isTitleToo = abbreviation === 'St' || abbreviation === 'Dr' || abbreviation === 'Sr'
    if (!AFTER_CAPITAL.test(whole.slice(Math.max(0, at - CONTEXT_LENGTH), at))) return found
    if (isTitleToo && /^\s\p{Lu}/u.test(rest)) {
      // A capitalized word follows. In "42 Baker St. He met" it starts a sentence, so "St." means Street. Otherwise it
      // can be a name, as in "St. James", so the abbreviation can be a title.
      return SENTENCE_STARTER.test(rest) ? `${ENDINGS[abbreviation]}.` : found
    }
    return (ENDINGS[abbreviation] ?? abbreviation) + (found.endsWith('.') ? retainedDot(rest) : '')
  })
  expanded = expanded
    .replace(TITLE, (_found, abbreviation: string) => TITLES[abbreviation] ?? abbreviation)
    .replace(TITLE_WITHOUT_DOT, (_found, abbreviation: string) => TITLES[abbreviation] ?? abbreviation)
    .replace(COURTESY, '$1')
    .replace(/(?<![\p{L}\d])etc\.?(?!\p{L})/gu, (found: string, at: number, whole: string) => {
      const rest = after(whole, at, found)
      return `et cetera${found.endsWith('.') && (AT_SENTENCE_END.test(rest) || BEFORE_NEW_SENTENCE.test(rest)) ? '.' : ''}`
    })
  for (const [pattern, words] of ANYWHERE) expanded = expanded.replace(pattern, words)
  return expanded
    .replace(DAY, (_found, abbreviation: string) => DAYS[abbreviation] ?? abbreviation)
    .replace(MONTH, (_found, abbreviation: string) => MONTHS[abbreviation] ?? abbreviation)
    .replace(
      /(?<![\p{L}.])(?<!\d\s?)(?:\p{L}\.\s?){2,8}(?!\p{L}\.)|(?<![\p{L}.])Ph\.\s?D\.?/gu,
      (found: string, at: number, whole: string) => {
        const letters = found.toUpperCase().replace(/[^\p{L}]/gu, '')
        const rest = after(whole, at, found)
        const space = /\s$/.test(found) && rest !== '' ? ' ' : ''
        return [...letters].join(' ') + (found.trimEnd().endsWith('.') ? retainedDot(space + rest) : '') + space
      },
    )
    .replace(/(?<![\p{L}.'\u2019]|\p{Lu}\s)(\p{Lu})\.(?=\s\p{Lu}\p{Ll})/gu, (found: string, letter: string) =>
      'IVX'.includes(letter) ? found : letter,
    )
}
