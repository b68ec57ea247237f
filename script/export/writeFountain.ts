import { isFountainHeading, isNonCharacter, isFountainSlugline, isTransition } from '../parse/headings/headings.ts'
import { assignSpeakers, parseCastNotes } from '../parse/fountain/assignSpeakers.ts'
import { escapeActionMarkup, escapeMarkup, protectEscapes, restoreEscapes } from '../parse/fountain/escaping.ts'
import { UNPARSED_REASONS } from '../parse/fountain/parseFountain.ts'
import { listCharacters } from '../parse/listCharacters.ts'
import { isUpperCaseName } from '../parse/cues/names.ts'
import type { Character, LineRange, Scene, SceneElement, Script, Speech, UnparsedText } from '../parse/script.ts'
import { normaliseScript, JOINT_NAME_SEPARATOR } from '../parse/normaliseScript.ts'

/** First row of the Fountain note that contains the roles. */
export const CAST_NOTE_HEADING = 'Cast'

/**
 * Escapes the first character of a text if that character is Fountain markup, or punctuation that the parser would
 * append to a parenthetical before the text.
 */
const escapeStart = (text: string) => text.replace(/^[!@.>~#=&+,;:]/u, (sign) => `\\${sign}`)

const CERTAIN_CUE = /^\p{Lu}[\p{Lu}\p{N} '\u2019#-]*$/u

/** Whether a name is a valid cue without `@`. */
const isPlainCue = (name: string) =>
  CERTAIN_CUE.test(name) &&
  isUpperCaseName(name) &&
  !isFountainHeading(name) &&
  !isTransition(name) &&
  !isNonCharacter(name)

function writeCue({ characters, extension, isDual }: Speech): string {
  const isPlain = characters.every(isPlainCue)
  const names = characters.map(escapeMarkup).join(JOINT_NAME_SEPARATOR)
  return `${isPlain ? '' : '@'}${names}${extension ? ` (${escapeMarkup(extension)})` : ''}${isDual ? ' ^' : ''}`
}

function writeSpeech(speech: Speech): string {
  const parts = speech.parts.map(({ kind, text }) =>
    kind === 'speech'
      ? escapeStart(escapeMarkup(text))
      : `(${escapeMarkup(text.replace(/^\(|\)$/gu, '')).replace(/^[ \t]+/u, '')})`,
  )
  return [writeCue(speech), ...parts].join('\n')
}

function writeElement(element: SceneElement): string {
  if (element.kind === 'speech') return writeSpeech(element)
  if (element.kind === 'note') return `[[${escapeMarkup(element.text)}]]`
  if (element.kind === 'transition') return writeTransition(element.text)
  return writeAction(element.text)
}

const writeTransition = (text: string) =>
  isTransition(text) && !isFountainHeading(text) ? text : `> ${escapeActionMarkup(text).replace(/<$/u, '\\<')}`

/** Writes an action. Adds `!` if its text looks like another kind of element. */
function writeAction(text: string): string {
  const isPlain = !/^[!@.>~#=]/u.test(text) && !isFountainHeading(text) && !isTransition(text)
  return `${isPlain ? '' : '!'}${escapeActionMarkup(text)}`
}

const writeHeading = (heading: string) =>
  isFountainSlugline(heading) && !heading.startsWith('.') && !/#[^#]*#\s*$/u.test(heading)
    ? escapeActionMarkup(heading)
    : `.${escapeStart(escapeActionMarkup(heading).replaceAll('#', '\\#'))}`

const writableAliases = ({ name, aliases }: Character) =>
  aliases.filter((alias) => alias !== name && !/[|;]/u.test(alias))

/** Writes the descriptions and aliases of roles as a note; '' if there are none. */
function writeCast(characters: readonly Character[]): string {
  const described = characters.filter((one) => one.description !== '' || writableAliases(one).length > 0)
  if (described.length === 0) return ''
  const lines = described.map((one) =>
    [one.name, one.description, writableAliases(one).join('; ')]
      .map(escapeMarkup)
      .join(' | ')
      .replace(/[ |]+$/u, ''),
  )
  return `[[${CAST_NOTE_HEADING}\n${lines.join('\n')}]]`
}

/** Collects blocks of text, separated by blank rows. `add` returns the row numbers of the added block. */
function createTextWriter() {
  const blocks: string[] = []
  let nextRow = 1
  return {
    add(block: string): LineRange {
      blocks.push(block)
      const firstLine = nextRow
      const lastLine = firstLine + block.split('\n').length - 1
      nextRow = lastLine + 2
      return { firstLine, lastLine }
    },
    text: () => `${blocks.join('\n\n')}\n`,
  }
}

/** A script and the Fountain text that parses to it. The row numbers of every element refer to this text. */
export type FountainDocument = { text: string; script: Script }

/**
 * Writes a script as Fountain. Elements that could be parsed as another kind get Fountain's forcing markup (`@`, `!`,
 * `.`, `>`). Descriptions and aliases of roles are stored in a cast note. `author` becomes a row of the title page.
 *
 * @returns the text, and the script that parsing this text would give. This script also has pages, confidence and
 * doubts, which Fountain cannot express.
 */
export function writeFountainDocument(
  script: Script,
  { author = '' }: { author?: string | undefined } = {},
): FountainDocument {
  const { title, format, characters, scenes } = normaliseScript(script)
  const writer = createTextWriter()
  const titlePage = [
    `Title: ${escapeMarkup(title)}`,
    ...(author === '' ? [] : [`Author: ${escapeMarkup(author)}`]),
    ...(format === 'fountain' ? [] : [`Format: ${format}`]),
  ]
  writer.add(titlePage.join('\n'))
  const unparsed = titlePage.map((row, index): UnparsedText => ({
    firstLine: index + 1,
    lastLine: index + 1,
    text: restoreEscapes(protectEscapes(row)).trim(),
    why: UNPARSED_REASONS.titlePage,
  }))
  const castNote = writeCast(characters)
  const cast = protectEscapes(castNote.slice(2, -2))
  if (castNote)
    unparsed.push({ ...writer.add(castNote), text: restoreEscapes(cast).trim(), why: UNPARSED_REASONS.cast })
  const placedScenes = scenes.map((scene): Scene => {
    const headingRows = scene.heading ? writer.add(writeHeading(scene.heading)) : undefined
    const elements = scene.elements.map((element) => {
      const placed = { ...element, ...writer.add(writeElement(element)) }
      return placed.kind === 'speech' ? { ...placed, parts: [...placed.parts] } : placed
    })
    const firstLine = headingRows?.firstLine ?? 1
    const lastLine = elements.at(-1)?.lastLine ?? headingRows?.lastLine ?? firstLine
    return { ...scene, elements, firstLine, lastLine }
  })
  const roles = assignSpeakers(placedScenes, parseCastNotes(castNote ? [cast] : []))
  return {
    text: writer.text(),
    script: { title, format, characters: listCharacters(roles), scenes: placedScenes, unparsed },
  }
}

/** Writes a script as Fountain. Parsing the text gives the script of `normaliseScript`, without pages and doubts. */
export const writeFountain = (script: Script): string => writeFountainDocument(script).text
