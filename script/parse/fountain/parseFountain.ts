// Parses text that is known to be Fountain. Applies only Fountain's own rules (fountain.io/syntax) and guesses nothing.
import { findComments, removeComments } from './findComments.ts'
import { assignSpeakers, parseCastNotes } from './assignSpeakers.ts'
import { listCharacters } from '../listCharacters.ts'
import { isFountainHeading, isNonCharacter, isFountainSlugline, isTransition } from '../headings/headings.ts'
import { type Line, splitLines } from '../text/lines.ts'
import { protectEscapes, restoreEscapes, stripEmphasis } from './escaping.ts'
import { normaliseName, isUpperCaseName } from '../cues/names.ts'
import type { ScriptFormat, UnparsedText, Scene, SceneElement, Script } from '../script.ts'
import { JOINT_NAME_SEPARATOR } from '../normaliseScript.ts'
import { joinRows, joinSpokenParts, splitSpeechParts } from '../speechParts.ts'

/** Put in place of a line of two or more spaces, which means in Fountain that the speech continues after the line. */
const NON_BLANK_LINE = '\u{10FD20}'
const KEY = /^(?:title|credit|authors?|source|notes|draft date|date|contact|copyright|revision|format)\s*:/iu
const FORMATS: readonly ScriptFormat[] = ['fountain', 'screenplay', 'play', 'chat', 'tagged', 'prose']

type Page = { title: string; format: ScriptFormat; end: number }

/** Parses the title page: key-value lines before the first blank line. */
function parseTitlePage(lines: readonly Line[]): Page {
  const first = lines.findIndex(({ isBlank }) => !isBlank)
  if (first < 0 || !KEY.test(lines[first]?.text ?? '')) return { title: '', format: 'fountain', end: 0 }
  const blank = lines.findIndex(({ isBlank }, index) => index > first && isBlank)
  const end = blank < 0 ? lines.length : blank
  const page = lines.slice(first, end)
  const findValue = (key: RegExp) => {
    const at = page.findIndex(({ text }) => key.test(text))
    const own = page[at]?.text.replace(key, '').trim() ?? ''
    return own || (at >= 0 && !KEY.test(page[at + 1]?.text ?? 'title:') ? (page[at + 1]?.text ?? '') : '')
  }
  const format = FORMATS.find((one) => one === findValue(/^format\s*:/iu)) ?? 'fountain'
  return { title: restoreEscapes(stripEmphasis(findValue(/^title\s*:/iu))), format, end }
}

type Comment = {
  kind: 'note' | 'boneyard' | 'cast'
  text: string
  firstLine: number
  lastLine: number
  isAlone: boolean
}

/** Whether only spaces are between this offset and the end (`step` 1) or start (`step` -1) of its line. */
function isOnlySpace(text: string, from: number, step: 1 | -1): boolean {
  let at = from
  while (at >= 0 && at < text.length && text[at] !== '\n' && (text[at] ?? '').trim() === '') at += step
  return at < 0 || at >= text.length || text[at] === '\n'
}

/** Removes notes and comments ("boneyard") from a text. Line numbers stay valid. */
function extractComments(text: string): { text: string; comments: Comment[] } {
  const spans = findComments(text)
  let line = 1
  let at = 0
  const comments = spans.map(({ start, end, text: found }): Comment => {
    for (; at < start; at++) if (text[at] === '\n') line++
    const height = found.split('\n').length - 1
    const inside = found.slice(2, -2)
    const isAlone = isOnlySpace(text, start - 1, -1) && isOnlySpace(text, end, 1)
    const kind = found.startsWith('/*') ? 'boneyard' : inside.startsWith('Cast\n') ? 'cast' : 'note'
    return { kind, text: inside, firstLine: line, lastLine: line + height, isAlone }
  })
  return { text: removeComments(text, spans), comments }
}

type Cue = { written: string; extension: string; isDual: boolean }

/** Parses a cue from right to left: the `^` of dual dialogue, the brackets, then the name. */
function splitCue(text: string): { forced: boolean; name: string; brackets: string[]; isDual: boolean } {
  const forced = text.startsWith('@')
  let end = text.length
  const isDual = text.endsWith('^')
  if (isDual) end--
  while (/[\s:]/u.test(text[end - 1] ?? '')) end--
  const brackets: string[] = []
  while (text[end - 1] === ')') {
    const open = text.lastIndexOf('(', end - 2)
    const inside = text.slice(open + 1, end - 1)
    if (open < 0 || inside.includes(')')) break
    brackets.push(inside.trim())
    end = open
    while (/\s/u.test(text[end - 1] ?? '')) end--
  }
  return { forced, name: text.slice(forced ? 1 : 0, end).trim(), brackets: brackets.toReversed(), isDual }
}

function parseCue(line: Line, isBeforeWords: boolean): Cue | undefined {
  const { forced, name, brackets, isDual } = splitCue(line.text)
  const bare = stripEmphasis(name).replace(/:$/u, '')
  const written = restoreEscapes(bare)
  if (normaliseName(written) === '') return undefined
  if (!forced) {
    if (
      !isBeforeWords ||
      !bare.split(JOINT_NAME_SEPARATOR).every((one) => isUpperCaseName(restoreEscapes(one))) ||
      isNonCharacter(written)
    )
      return undefined
  }
  return { written, extension: restoreEscapes(brackets.join(' ')), isDual }
}

/** Parses Fountain text. Never throws. Linear in the length of the text. */
export function parseFountain(original: string, knownTitle?: string): Script {
  const protectedText = protectEscapes(original.replace(/\r\n?/gu, '\n')).replace(/^[ \t]{2,}$/gmu, NON_BLANK_LINE)
  const { text, comments } = extractComments(protectedText)
  const lines = splitLines(text)
  const page = parseTitlePage(lines)
  const cast = parseCastNotes(comments.filter(({ kind }) => kind === 'cast').map((comment) => comment.text))
  const found = parseBody(lines, page.end, comments)
  const roles = assignSpeakers(found.scenes, cast)
  return {
    title: knownTitle ?? page.title,
    format: page.format,
    characters: listCharacters(roles),
    scenes: found.scenes,
    unparsed: reportUnparsed(comments, lines, page.end, found.unparsed),
  }
}

/** Reasons why parts of a Fountain text do not belong to the script, as text for the user. */
export const UNPARSED_REASONS = {
  titlePage: 'the title page',
  note: 'a note beside the script',
  boneyard: 'set aside by the writer',
  cast: 'the list of who plays',
} as const

function reportUnparsed(
  comments: readonly Comment[],
  lines: readonly Line[],
  end: number,
  others: readonly UnparsedText[],
): UnparsedText[] {
  const page = lines.slice(0, end).filter(({ isBlank }) => !isBlank)
  return [
    ...page.map(({ number, text }) => ({
      firstLine: number,
      lastLine: number,
      text: restoreEscapes(text),
      why: UNPARSED_REASONS.titlePage,
    })),
    ...comments
      .filter(({ kind, isAlone }) => kind !== 'note' || !isAlone)
      .map(({ kind, text, firstLine, lastLine }) => ({
        firstLine,
        lastLine,
        text: restoreEscapes(text).trim(),
        why: UNPARSED_REASONS[kind],
      })),
    ...others,
  ]
}

type Body = { scenes: Scene[]; unparsed: UnparsedText[] }
type Open = { cue: Cue; lines: string[]; firstLine: number; lastLine: number }

function parseBody(lines: readonly Line[], start: number, comments: readonly Comment[]): Body {
  const scenes: Scene[] = []
  const unparsed: UnparsedText[] = []
  let scene: Scene = { heading: '', elements: [], firstLine: 1, lastLine: 1 }
  let open: Open | undefined
  let action: Line[] = []
  const notes = comments.filter(({ kind, isAlone }) => kind === 'note' && isAlone)
  let nextNote = 0

  const add = (element: SceneElement) => {
    scene.elements.push(element)
    scene.lastLine = element.lastLine
  }
  const addUnspoken = (kind: 'action' | 'transition' | 'note', words: string, firstLine: number, lastLine: number) => {
    const spokenText = restoreEscapes(stripEmphasis(words))
    if (/[\p{L}\p{N}]/u.test(spokenText)) add({ kind, text: spokenText, firstLine, lastLine })
  }
  const close = () => {
    const [first] = action
    if (first)
      addUnspoken(
        'action',
        action.map(({ text }) => text).join(' '),
        first.number,
        action.at(-1)?.number ?? first.number,
      )
    action = []
    if (open) addSpeech(open, add)
    open = undefined
  }
  const addNotes = (before: number) => {
    for (let note = notes[nextNote]; note && note.lastLine < before; note = notes[++nextNote]) {
      addUnspoken('note', note.text, note.firstLine, note.lastLine)
    }
  }
  const begin = (heading: string, { number }: Line) => {
    close()
    if (scene.elements.length > 0 || scene.heading) scenes.push(scene)
    scene = { heading, elements: [], firstLine: number, lastLine: number }
  }

  for (let index = start; index < lines.length; index++) {
    const line = lines[index]
    if (!line || line.isBlank) {
      close()
      continue
    }
    if (nextNote < notes.length && !open && action.length === 0) addNotes(line.number)
    const isFirst = !open && action.length === 0
    const isBeforeBlank = lines[index + 1]?.isBlank ?? true
    const kind = classifyRow(line, { isFirst, isBeforeBlank })
    const { number } = line
    // `NON_BLANK_LINE` stands for a row of spaces, so it is no text. `restoreEscapes` would replace it by a space.
    const text = line.text === NON_BLANK_LINE ? '' : line.text
    if (kind === 'left') {
      close()
      unparsed.push({ firstLine: number, lastLine: number, text: restoreEscapes(text), why: 'an outline’s own line' })
    } else if (kind === 'heading') {
      const { heading, sceneNumber } = parseHeading(text)
      begin(heading, line)
      if (sceneNumber)
        unparsed.push({ firstLine: number, lastLine: number, text: sceneNumber, why: 'a scene’s number' })
    } else if (kind === 'transition') {
      close()
      addUnspoken('transition', text.replace(/^>\s*/u, ''), number, number)
    } else if (kind === 'centred') {
      close()
      addUnspoken('action', text.slice(1, -1), number, number)
    } else if (open && !text.startsWith('!')) {
      open.lines.push(text.replace(/^~/u, ''))
      open.lastLine = number
    } else {
      const cue = isFirst && !/^[!~]/u.test(text) ? parseCue(line, !isBeforeBlank) : undefined
      if (!cue) action.push({ ...line, text: text.replace(/^[!~]/u, '') })
      else open = { cue, lines: [], firstLine: number, lastLine: number }
    }
  }
  close()
  addNotes(Infinity)
  if (scene.elements.length > 0 || scene.heading) scenes.push(scene)
  return { scenes, unparsed }
}

type RowPosition = { isFirst: boolean; isBeforeBlank: boolean }

function classifyRow({ text }: Line, { isFirst, isBeforeBlank }: RowPosition) {
  if (/^#{1,6}(?=\s|\p{L})|^=/u.test(text)) return 'left'
  if (/^\.(?=[^.\s])/u.test(text)) return 'heading'
  if (/^>.*<$/u.test(text)) return 'centred'
  if (text.startsWith('>')) return 'transition'
  if (!isFirst || /^[!@~]/u.test(text)) return 'words'
  const bare = /^[*_]/u.test(text) ? stripEmphasis(text) : text
  if (isFountainSlugline(bare) || (isBeforeBlank && isFountainHeading(bare))) return 'heading'
  return isBeforeBlank && isTransition(bare) ? 'transition' : 'words'
}

function parseHeading(text: string): { heading: string; sceneNumber: string } {
  const open = text.endsWith('#') ? text.lastIndexOf('#', text.length - 2) : -1
  const sceneNumber = open < 0 ? '' : text.slice(open + 1, -1)
  const words = sceneNumber === '' ? text : text.slice(0, open)
  return { heading: restoreEscapes(stripEmphasis(words.replace(/^\./u, ''))), sceneNumber: restoreEscapes(sceneNumber) }
}

function addSpeech({ cue, lines, firstLine, lastLine }: Open, add: (element: SceneElement) => void): void {
  const parts = splitSpeechParts(joinRows(lines), { parentheses: 'always', isFountain: true }).map(
    ({ kind, text }) => ({
      kind,
      text: restoreEscapes(text),
    }),
  )
  const text = joinSpokenParts(parts)
  if (text === '') {
    const words = [cue.written, cue.extension && `(${cue.extension})`, ...parts.map((part) => part.text)]
    add({ kind: 'action', text: words.filter(Boolean).join(' '), firstLine, lastLine })
    return
  }
  const { written, extension, isDual } = cue
  const speech = { kind: 'speech' as const, characters: [written], cue: written, extension, text, parts, confidence: 1 }
  add({ ...speech, ...(isDual && { isDual }), firstLine, lastLine })
}
