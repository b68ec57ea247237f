// Recognises act and scene headings in German, French, Spanish, Italian and Dutch, with the number before or after the
// word.

const ACT_WORD = 'akt|aufzug|acte|acto|atto|jornada|bedrijf'
const SCENE_WORD = 'auftritt|szene|bild|sc[e\u00E8]ne|tableau|escena|cuadro|scena|quadro|tafereel|toneel'
const WORD = `${ACT_WORD}|${SCENE_WORD}`

/** Ordinal numbers by value: index 0 is the first. */
const ORDINALS = [
  'erste[rs]?|premi(?:er|\u00E8re)|primer[ao]?|prim[ao]|eerste|einzige[rs]?|unique|[u\u00FA]nic[ao]',
  'zweite[rs]?|deuxi\u00E8me|seconde?|segund[ao]|second[ao]|tweede',
  'dritte[rs]?|troisi\u00E8me|tercer[ao]?|terz[ao]|derde',
  'vierte[rs]?|quatri\u00E8me|cuart[ao]|quart[ao]|vierde',
  'f\u00FCnfte[rs]?|cinqui\u00E8me|quint[ao]|vijfde',
  'sechste[rs]?|sixi\u00E8me|sext[ao]|sest[ao]|zesde',
  'sieben?te[rs]?|septi\u00E8me|s[e\u00E9]ptim[ao]|settim[ao]|zevende',
  'achte[rs]?|huiti\u00E8me|octav[ao]|ottav[ao]|achtste',
  'neunte[rs]?|neuvi\u00E8me|noven[ao]|non[ao]|negende',
  'zehnte[rs]?|dixi\u00E8me|d[e\u00E9]cim[ao]|tiende',
  'elfte[rs]?|onzi\u00E8me|und\u00E9cim[ao]',
  'zw\u00F6lfte[rs]?|douzi\u00E8me|duod\u00E9cim[ao]',
]
const LAST = 'letzte[rs]?|derni(?:er|\u00E8re)|[u\u00FA]ltim[ao]|laatste'
const ORDINAL = `${ORDINALS.join('|')}|${LAST}`
const DIGITS = '(?:[ivxlc]+|\\d+)(?:er|re|e|\u00E8me|[\u00AA\u00BA\u00B0])?'
const ARTICLE = '(?:der|die|das|le|la|el|il|het|de) '
const REST = '(?:\\s*[.:,\u2013\u2014-][\\s.:,\u2013\u2014-]*(.{0,80}))?'

const NUMBER_FIRST = new RegExp(
  `^((?:${ARTICLE})?(?:(${ORDINAL})|(${DIGITS})\\.?)\\s+(${WORD}))(?:${REST}|\\s(.{0,60}))$`,
  'iu',
)
const WORD_FIRST = new RegExp(`^((${WORD})\\s+(?:(${ORDINAL})|(${DIGITS})))${REST}$`, 'iu')
/** Matches a word for an act or a scene in capitals, without a number. */
const BARE = new RegExp(`^(?:${WORD.toUpperCase()})[.:]?$`, 'u')

const INTERLUDE =
  /^(?:vorspiel|nachspiel|zwischenspiel|prolog|epilog|pr[o\u00F3]logo|ep[i\u00ED]logo|\u00E9pilogue|interm\u00E8de|entrem\u00E9s|intermezzo)[.:]?$/iu
const ENDING =
  /^(?:vorhang|rideau|tel\u00F3n|sipario)[.:]?$|^(?:FIN|ENDE|FINE)[.:]?$|^(?:fin (?:de l['\u2019]|del )(?:acte|acto)|fine dell['\u2019]atto|ende des)\b.{0,30}$/u
const ENDING_CAPITALS =
  /^(?:VORHANG|RIDEAU|TEL\u00D3N|SIPARIO|FIN (?:DE L['\u2019]ACTE|DEL ACTO)\b.{0,30}|FINE DELL['\u2019]ATTO\b.{0,30}|ENDE DES\b.{0,30})[.:]?$/u

/**
 * The parts of a heading. `label`: its word and number as written; `number`: undefined if it is missing, a Roman
 * numeral, or a word that means "last"; `rest`: the text after the label.
 */
export type ForeignHeading = { kind: 'act' | 'scene'; label: string; number: number | undefined; rest: string }

const isAct = (word: string) => new RegExp(`^(?:${ACT_WORD})$`, 'iu').test(word)

function parseOrdinal(text: string): number | undefined {
  const index = ORDINALS.findIndex((pattern) => new RegExp(`^(?:${pattern})$`, 'iu').test(text))
  return index < 0 ? undefined : index + 1
}

/** Parses the heading of an act or scene. Returns undefined for other texts, and if it begins in lower case. */
export function parseForeignHeading(text: string): ForeignHeading | undefined {
  if (text.length > MAX_LENGTH || /^\p{Ll}/u.test(text)) return undefined
  const first = NUMBER_FIRST.exec(text)
  const last = first ? null : WORD_FIRST.exec(text)
  const [label, word, ordinal, digits, rest] = first
    ? [first[1], first[4], first[2], first[3], first[5] ?? first[6]]
    : last
      ? [last[1], last[2], last[3], last[4], last[5]]
      : []
  if (label === undefined || word === undefined) {
    if (!BARE.test(text)) return undefined
    const bare = text.replace(/[.:]$/u, '')
    return { kind: isAct(bare) ? 'act' : 'scene', label: bare, number: undefined, rest: '' }
  }
  const value = digits?.replace(/(?:er|re|e|\u00E8me|[\u00AA\u00BA\u00B0])$/iu, '') ?? ''
  const number = ordinal ? parseOrdinal(ordinal) : /^\d+$/u.test(value) ? Number(value) : undefined
  return { kind: isAct(word) ? 'act' : 'scene', label, number, rest: rest?.trim() ?? '' }
}
const MAX_LENGTH = 120

/** Whether a text is the heading of a part of a play that is not an act, such as a prologue. */
export const isForeignInterlude = (text: string): boolean => !/^\p{Ll}/u.test(text) && INTERLUDE.test(text)

/** Whether a text marks the end of an act or of the play. */
export const isForeignEnding = (text: string): boolean =>
  !/^\p{Ll}/u.test(text) &&
  (ENDING_CAPITALS.test(text) || ENDING.test(text.replace(/^\p{Lu}(?=\p{Ll})/u, (sign) => sign.toLowerCase())))
