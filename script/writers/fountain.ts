import { isHeading, isNobody, isSlug, isTransition } from '../headings.ts'
import { escapeAsides, escapeMarks } from '../marks.ts'
import { isCapsName } from '../names.ts'
import type { Character, Scene, SceneElement, Script, Speech } from '../script.ts'
import { settle, TOGETHER } from '../settle.ts'

/** Stands at the head of the note that keeps who plays. */
export const CAST_NOTE = 'Cast'

/** A first sign that would be read as a mark, or as the own stop of a direction before it. */
const withSafeStart = (text: string) => text.replace(/^[!@.>~#=&+,;:]/u, (sign) => `\\${sign}`)

const SURELY_A_CUE = /^\p{Lu}[\p{Lu}\p{N} '\u2019#-]*$/u

/** Whether a name stands as a cue without a mark before it. */
const isPlainCue = (name: string) =>
  SURELY_A_CUE.test(name) && isCapsName(name) && !isHeading(name) && !isTransition(name) && !isNobody(name)

function writeCue({ characters, extension, isDual }: Speech): string {
  const isPlain = characters.every(isPlainCue)
  const names = characters.map(escapeMarks).join(TOGETHER)
  return `${isPlain ? '' : '@'}${names}${extension ? ` (${escapeMarks(extension)})` : ''}${isDual ? ' ^' : ''}`
}

function writeSpeech(speech: Speech): string {
  const parts = speech.parts.map(({ kind, text }) =>
    kind === 'speech'
      ? withSafeStart(escapeMarks(text))
      : `(${escapeMarks(text.replace(/^\(|\)$/gu, '')).replace(/^[ \t]+/u, '')})`,
  )
  return [writeCue(speech), ...parts].join('\n')
}

function writeElement(element: SceneElement): string {
  if (element.kind === 'speech') return writeSpeech(element)
  if (element.kind === 'note') return `[[${escapeMarks(element.text)}]]`
  if (element.kind === 'transition') return writeTransition(element.text)
  return writeAction(element.text)
}

const writeTransition = (text: string) =>
  isTransition(text) && !isHeading(text) ? text : `> ${escapeAsides(text).replace(/<$/u, '\\<')}`

/** Forced where it looks like anything else. */
function writeAction(text: string): string {
  const isPlain = !/^[!@.>~#=]/u.test(text) && !isHeading(text) && !isTransition(text)
  return `${isPlain ? '' : '!'}${escapeAsides(text)}`
}

const writeHeading = (heading: string) =>
  isSlug(heading) && !heading.startsWith('.') && !/#[^#]*#\s*$/u.test(heading)
    ? escapeAsides(heading)
    : `.${withSafeStart(escapeAsides(heading).replaceAll('#', '\\#'))}`

function writeScene({ heading, elements }: Scene): string[] {
  return [...(heading ? [writeHeading(heading)] : []), ...elements.map(writeElement)]
}

const ownAliases = ({ name, aliases }: Character) => aliases.filter((alias) => alias !== name && !/[|;]/u.test(alias))

function writeCast(characters: readonly Character[]): string[] {
  const told = characters.filter((one) => one.description !== '' || ownAliases(one).length > 0)
  if (told.length === 0) return []
  const lines = told.map((one) =>
    [one.name, one.description, ownAliases(one).join('; ')]
      .map(escapeMarks)
      .join(' | ')
      .replace(/[ |]+$/u, ''),
  )
  return [`[[${CAST_NOTE}\n${lines.join('\n')}]]`]
}

/**
 * A script as Fountain that is read as exactly this script again: marks are forced wherever the plain form could be
 * read otherwise. What only our own format knows (who is described how) stands in a note.
 */
export function writeFountain(script: Script): string {
  const { title, format, characters, scenes } = settle(script)
  const page = [`Title: ${escapeMarks(title)}`, ...(format === 'fountain' ? [] : [`Format: ${format}`])].join('\n')
  return `${[page, ...writeCast(characters), ...scenes.flatMap(writeScene)].join('\n\n')}\n`
}
