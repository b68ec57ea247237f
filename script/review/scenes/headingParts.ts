import { isForeignEnding, isForeignInterlude, parseForeignHeading } from '../../parse/headings/foreignHeadings.ts'
import { isActOrSceneHeading, isSlugline } from '../../parse/headings/headings.ts'

/**
 * What a heading begins or ends. `place`: a slugline of a screenplay. `front`: a list before the play, such as the cast
 * list. `ending`: a curtain or a blackout. `other`: any other heading.
 */
export type HeadingKind = 'part' | 'act' | 'scene' | 'interlude' | 'place' | 'front' | 'ending' | 'other'

export type HeadingParts = {
  kind: HeadingKind
  /** Name of the act, such as `Act I`; absent if the heading contains no act. */
  act?: string
  /** Name of the scene, such as `Scene 2` or `Prologue`; absent if the heading has none. */
  scene?: string
  /** Number of the scene; absent if the heading contains none. */
  number?: number
  /** The text after the number, such as the place of the scene; '' if there is none. */
  setting: string
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
const units = 'one two three four five six seven eight nine'.split(' ')
const cardinals = [
  ...units,
  ...'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(' '),
  ...units.map((unit) => `twenty-${unit}`),
  'thirty',
]
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const numberPattern = `[ivxlc]+|\\d+|${[...cardinals.toReversed(), ...ordinals].join('|')}`

/** Label of a scene whose heading is, for example, `SCENE the Last`. */
export const lastScene = 'Last scene'

/** Returns the value of a number written in Arabic or Roman digits or as a word; undefined for other words. */
function parseNumber(text: string): number | undefined {
  const word = text.toLowerCase()
  if (/^\d+$/u.test(word)) return Number(word)
  const index = Math.max(cardinals.indexOf(word), ordinals.indexOf(word))
  if (index >= 0) return index + 1
  const values = [...word].map((digit) => romanDigits[digit] ?? Number.NaN)
  const sum = values.reduce((total, value, at) => total + (value < (values[at + 1] ?? 0) ? -value : value), 0)
  return Number.isNaN(sum) ? undefined : sum
}

const romanSteps = [
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const

function toRoman(number: number): string {
  let [rest, text] = [Math.min(number, 89), '']
  for (const [value, digits] of romanSteps) for (; rest >= value; rest -= value) text += digits
  return text
}

const frontPattern =
  /^(?:contents|dramatis personae|persons (?:of|in) the play|characters|the persons|cast(?: of characters)?|title page)[.:]?$/iu
const endingPattern =
  /^(?:(?:end|close) of\b.*|curtain|tableau|finis|the end|end|blackout|lights (?:down|out|fade).*)[.:]?$/iu
const interludePattern = /^(?:prologue|epilogue|induction|interlude|entr['\u2019]acte|intermission)[.:]?$/iu
const separators = '[\\s.:,\u2014\u2013-]*'
const actPattern = new RegExp(
  `^(?:(act|part)\\s+(?:the\\s+)?(${numberPattern})\\b|(${numberPattern})\\s+(act|part)\\b)${separators}`,
  'iu',
)
const scenePattern = new RegExp(
  `^(?:sc(?:ene|\\.)(?:\\s+(?:the\\s+)?(${numberPattern}|last)\\b)?|(${numberPattern}|final|last)\\s+scene\\b)${separators}`,
  'iu',
)

/** Returns a heading without full stops, colons, commas and dashes at its end. Converts capitals to `Like this`. */
function toSentenceCase(heading: string): string {
  const text = heading.replace(/[\s.:,\u2014\u2013-]+$/u, '')
  const isCapitals = text === text.toUpperCase()
  const lower = isCapitals ? text.toLowerCase().replace(/\b[ivxlc]+$/u, (digits) => digits.toUpperCase()) : text
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

function parseScene(text: string): Pick<HeadingParts, 'scene' | 'number' | 'setting'> | undefined {
  const found = scenePattern.exec(text)
  if (!found) return undefined
  const written = found[1] ?? found[2]
  const setting = text.slice(found[0].length).trim()
  if (/^(?:last|final)$/iu.test(written ?? '')) return { scene: lastScene, setting }
  const number = written === undefined ? undefined : parseNumber(written)
  return number === undefined ? { setting } : { scene: `Scene ${number}`, number, setting }
}

function parseAct(heading: string): HeadingParts | undefined {
  const found = actPattern.exec(heading)
  if (!found) return undefined
  const number = parseNumber(found[2] ?? found[3] ?? '')
  const isPart = (found[1] ?? found[4])?.toLowerCase() === 'part'
  if (number === undefined) return undefined
  const act = `${isPart ? 'Part' : 'Act'} ${toRoman(number)}`
  const rest = heading.slice(found[0].length).trim()
  return { kind: isPart ? 'part' : 'act', act, setting: rest, ...parseScene(rest) }
}

/** Matches German nouns for acts and scenes, which begin with a capital letter. */
const nouns = /(?<=\s)(?:akt|aufzug|auftritt|szene|bild)\b/gu
const toLabel = (label: string) =>
  toSentenceCase(label).replace(nouns, (noun) => noun.charAt(0).toUpperCase() + noun.slice(1))

/** Parses a heading in another language. The names of act and scene stay in that language. */
function parseForeign(text: string): HeadingParts | undefined {
  const heading = parseForeignHeading(text)
  if (!heading) return undefined
  const { kind, label, number, rest } = heading
  if (kind === 'scene') return { kind, scene: toLabel(label), ...(number !== undefined && { number }), setting: rest }
  const inner = parseForeignHeading(rest)
  const scene = inner?.kind === 'scene' ? { scene: toLabel(inner.label), setting: inner.rest } : { setting: rest }
  return { kind, act: toLabel(label), ...scene }
}

/** Parses a heading to the act and scene that it begins, in the same form for all editions. '' gives `other`. */
export function parseHeading(heading: string): HeadingParts {
  const text = heading.trim()
  if (isSlugline(text)) return { kind: 'place', setting: '' }
  if (frontPattern.test(text)) return { kind: 'front', setting: '' }
  if (endingPattern.test(text) || isForeignEnding(text)) return { kind: 'ending', setting: '' }
  if (interludePattern.test(text) || isForeignInterlude(text))
    return { kind: 'interlude', scene: toSentenceCase(text), setting: '' }
  const digits = /^(\d{1,2})[.:]?$/u.exec(text)?.[1]
  if (digits) return { kind: 'scene', scene: `Scene ${Number(digits)}`, number: Number(digits), setting: '' }
  if (!isActOrSceneHeading(text)) return { kind: 'other', setting: '' }
  const act = parseAct(text)
  if (act) return act
  const scene = parseScene(text)
  if (scene) return { kind: 'scene', ...scene }
  return parseForeign(text) ?? { kind: 'other', setting: '' }
}
