import type { HeadingParts } from './headingParts.ts'

/**
 * A part of the script between two headings. `textsAfterSpeech`: its texts after its last speech, which may be the
 * title page of the next play.
 */
export type PlayPart = Pick<HeadingParts, 'kind' | 'act'> & {
  heading: string
  speeches: number
  textsAfterSpeech: readonly string[]
}

/** A play of a collection. `start`: index of its first part in the script. */
export type CollectedPlay = { start: number; title: string }

const isFirstAct = (act: string | undefined): boolean => act?.endsWith(' I') ?? false

/** Whether a part may come before the first act of a play: front matter, a prologue, or a heading without speeches. */
function isBeforeFirstAct({ kind, speeches, heading }: PlayPart): boolean {
  if (kind === 'front') return true
  if (kind === 'interlude') return /^(?:prologue|induction)/iu.test(heading)
  return speeches === 0 && heading !== '' && kind !== 'ending'
}

const maxTitleLength = 60
/** Matches text near a title that is not a title: authors, kinds of plays, prefaces, ends, directions. */
const noTitle =
  /^(?:by|translated|from|or|introduction|preface|produced|curtain|finis|(?:the )?end)\b|^an? .*\b(?:acts?|comedy|drama|farce|jest|play|scenes?|tragedy)\b|^[^\p{L}]|[,:]|[.;?!\])_]$/iu

const isTitle = (text: string) => text.length > 1 && text.length <= maxTitleLength && !noTitle.test(text)
const isCapitals = (text: string) => text === text.toUpperCase()
const smallWords = new Set('a an and as at but by for from in of on or the to with'.split(' '))

/** Converts a title in capitals to title case (`Arms and the Man`). Returns other titles unchanged. */
function toTitleCase(title: string): string {
  if (!isCapitals(title)) return title
  return title
    .toLowerCase()
    .split(' ')
    .map((word, index) => (index > 0 && smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
}

/**
 * Returns the title of the play whose first act begins at part `firstAct`: a heading such as PART TWO before this part,
 * else another heading before it, else a text before it that looks like a title; undefined if there is none.
 */
function findTitle(parts: readonly PlayPart[], start: number, firstAct: number): string | undefined {
  const opening = parts.slice(start, firstAct)
  const part = opening.findLast(({ kind }) => kind === 'part')?.act
  if (part !== undefined) return part
  const heading = opening.find((one) => one.kind === 'other' && isTitle(one.heading))?.heading
  if (heading !== undefined) return toTitleCase(heading)
  const texts = parts.slice(Math.max(0, start - 1), firstAct).flatMap(({ textsAfterSpeech }) => textsAfterSpeech)
  const titles = texts.filter(isTitle)
  // A text that occurs twice is the title: it is on the title page, and often repeated before the first act.
  const isRepeated = (title: string) => titles.filter((other) => other.toUpperCase() === title.toUpperCase()).length > 1
  const title = titles.findLast(isRepeated) ?? titles.findLast(isCapitals) ?? titles[0]
  return title === undefined ? undefined : toTitleCase(title)
}

/** Returns the index of the first part of the play whose first act begins at `firstAct`. */
function findStart(parts: readonly PlayPart[], firstAct: number): number {
  let start = firstAct
  for (let before = parts[start - 1]; before && isBeforeFirstAct(before); before = parts[start - 1]) start -= 1
  return start
}

/**
 * A first act begins a new play only after at least this many speeches in later acts. A table of contents also lists
 * later acts, but fewer of its rows look like speeches.
 */
const minSpeeches = 5

/**
 * Returns the plays of a collection; empty for a script with one play, whose scenes need no title in their names. A
 * play begins where the acts are counted from one again, so each part of a play that counts its own acts is also
 * returned as a play. A play without a title is called, for example, `Play 2`.
 */
export function findPlays(parts: readonly PlayPart[]): CollectedPlay[] {
  const firstActs: number[] = []
  let act: string | undefined
  let speechesInLaterActs = 0
  for (const [index, part] of parts.entries()) {
    if (isFirstAct(part.act) && speechesInLaterActs >= minSpeeches) {
      firstActs.push(index)
      speechesInLaterActs = 0
    }
    act = part.act ?? act
    if (act !== undefined && !isFirstAct(act)) speechesInLaterActs += part.speeches
  }
  const [second] = firstActs
  if (second === undefined) return []
  const first = parts.findLastIndex((one, index) => index < second && isFirstAct(one.act))
  return [first, ...firstActs].map((firstAct, index) => {
    const start = findStart(parts, Math.max(0, firstAct))
    return { start, title: findTitle(parts, start, firstAct) ?? `Play ${index + 1}` }
  })
}
