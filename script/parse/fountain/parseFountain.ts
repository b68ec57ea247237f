// Fountain read by its own rules (fountain.io/syntax), where the format is certain: nothing is guessed from what recurs.
import { findAsides, withoutAsides } from './asides.ts'
import { castSpeeches, readCast } from './castSpeeches.ts'
import { charactersOf } from './characters.ts'
import { isHeading, isNobody, isSlug, isTransition } from './headings.ts'
import { type Line, toLines } from './lines.ts'
import { shelter, unshelter, withoutEmphasis } from './marks.ts'
import { identityOf, isCapsName } from './names.ts'
import type { Format, Left, Scene, SceneElement, Script } from './script.ts'
import { TOGETHER } from './settle.ts'
import { joinRows, spokenOf, toParts } from './speechParts.ts'

/** Two spaces on an otherwise empty line keep a speech together. */
const HELD_OPEN = '\u{10FD20}'
const KEY = /^(?:title|credit|authors?|source|notes|draft date|date|contact|copyright|revision|format)\s*:/iu
const FORMATS: readonly Format[] = ['fountain', 'screenplay', 'play', 'chat', 'tagged', 'prose']

type Page = { title: string; format: Format; end: number }

/** The lines before the first blank one, where they are keys and values. */
function readTitlePage(lines: readonly Line[]): Page {
  const first = lines.findIndex(({ isBlank }) => !isBlank)
  if (first < 0 || !KEY.test(lines[first]?.text ?? '')) return { title: '', format: 'fountain', end: 0 }
  const blank = lines.findIndex(({ isBlank }, index) => index > first && isBlank)
  const end = blank < 0 ? lines.length : blank
  const page = lines.slice(first, end)
  const valueOf = (key: RegExp) => {
    const at = page.findIndex(({ text }) => key.test(text))
    const own = page[at]?.text.replace(key, '').trim() ?? ''
    return own || (at >= 0 && !KEY.test(page[at + 1]?.text ?? 'title:') ? (page[at + 1]?.text ?? '') : '')
  }
  const format = FORMATS.find((one) => one === valueOf(/^format\s*:/iu)) ?? 'fountain'
  return { title: unshelter(withoutEmphasis(valueOf(/^title\s*:/iu))), format, end }
}

type Aside = { kind: 'note' | 'boneyard' | 'cast'; text: string; firstLine: number; lastLine: number; isAlone: boolean }

/** Whether nothing but space stands from here to the line's end, or to its beginning. */
function isBlankUntil(text: string, from: number, step: 1 | -1): boolean {
  let at = from
  while (at >= 0 && at < text.length && text[at] !== '\n' && (text[at] ?? '').trim() === '') at += step
  return at < 0 || at >= text.length || text[at] === '\n'
}

/** Takes notes and what is set aside out of a text, and keeps its lines where they are. */
function takeAsides(text: string): { text: string; asides: Aside[] } {
  const spans = findAsides(text)
  let line = 1
  let at = 0
  const asides = spans.map(({ start, end, text: found }): Aside => {
    for (; at < start; at++) if (text[at] === '\n') line++
    const height = found.split('\n').length - 1
    const inside = found.slice(2, -2)
    const isAlone = isBlankUntil(text, start - 1, -1) && isBlankUntil(text, end, 1)
    const kind = found.startsWith('/*') ? 'boneyard' : inside.startsWith('Cast\n') ? 'cast' : 'note'
    return { kind, text: inside, firstLine: line, lastLine: line + height, isAlone }
  })
  return { text: withoutAsides(text, spans), asides }
}

type Cue = { written: string; extension: string; isDual: boolean }

/** A cue from its end: the mark of those who speak at once, brackets, and before them the name. */
function partCue(text: string): { forced: boolean; name: string; beside: string[]; isDual: boolean } {
  const forced = text.startsWith('@')
  let end = text.length
  const isDual = text.endsWith('^')
  if (isDual) end--
  while (/[\s:]/u.test(text[end - 1] ?? '')) end--
  const beside: string[] = []
  while (text[end - 1] === ')') {
    const open = text.lastIndexOf('(', end - 2)
    const inside = text.slice(open + 1, end - 1)
    if (open < 0 || inside.includes(')')) break
    beside.push(inside.trim())
    end = open
    while (/\s/u.test(text[end - 1] ?? '')) end--
  }
  return { forced, name: text.slice(forced ? 1 : 0, end).trim(), beside: beside.toReversed(), isDual }
}

function cueIn(line: Line, isBeforeWords: boolean): Cue | undefined {
  const { forced, name, beside, isDual } = partCue(line.text)
  const bare = withoutEmphasis(name).replace(/:$/u, '')
  const written = unshelter(bare)
  if (identityOf(written) === '') return undefined
  if (!forced) {
    if (!isBeforeWords || !bare.split(TOGETHER).every((one) => isCapsName(unshelter(one))) || isNobody(written))
      return undefined
  }
  return { written, extension: unshelter(beside.join(' ')), isDual }
}

/** Reads a text as the Fountain that it is. Never throws; time grows with the text's length. */
export function readFountain(original: string, givenTitle?: string): Script {
  const sheltered = shelter(original.replace(/\r\n?/gu, '\n')).replace(/^[ \t]{2,}$/gmu, HELD_OPEN)
  const { text, asides } = takeAsides(sheltered)
  const lines = toLines(text)
  const page = readTitlePage(lines)
  const cast = readCast(asides.filter(({ kind }) => kind === 'cast').map((aside) => aside.text))
  const found = readBody(lines, page.end, asides)
  const roles = castSpeeches(found.scenes, cast)
  return {
    title: givenTitle ?? page.title,
    format: page.format,
    characters: charactersOf(roles),
    scenes: found.scenes,
    left: leftBeside(asides, lines, page.end, found.left),
  }
}

function leftBeside(asides: readonly Aside[], lines: readonly Line[], end: number, others: readonly Left[]): Left[] {
  const page = lines.slice(0, end).filter(({ isBlank }) => !isBlank)
  const reasons = {
    note: 'a note beside the script',
    boneyard: 'set aside by the writer',
    cast: 'the list of who plays',
  }
  return [
    ...page.map(({ number, text }) => ({
      firstLine: number,
      lastLine: number,
      text: unshelter(text),
      why: 'the title page',
    })),
    ...asides
      .filter(({ kind, isAlone }) => kind !== 'note' || !isAlone)
      .map(({ kind, text, firstLine, lastLine }) => ({
        firstLine,
        lastLine,
        text: unshelter(text).trim(),
        why: reasons[kind],
      })),
    ...others,
  ]
}

type Body = { scenes: Scene[]; left: Left[] }
type Open = { cue: Cue; lines: string[]; firstLine: number; lastLine: number }

function readBody(lines: readonly Line[], start: number, asides: readonly Aside[]): Body {
  const scenes: Scene[] = []
  const left: Left[] = []
  let scene: Scene = { heading: '', elements: [], firstLine: 1, lastLine: 1 }
  let open: Open | undefined
  let action: Line[] = []
  const notes = asides.filter(({ kind, isAlone }) => kind === 'note' && isAlone)
  let nextNote = 0

  const add = (element: SceneElement) => {
    scene.elements.push(element)
    scene.lastLine = element.lastLine
  }
  const unspoken = (kind: 'action' | 'transition' | 'note', words: string, firstLine: number, lastLine: number) => {
    const said = unshelter(withoutEmphasis(words))
    if (/[\p{L}\p{N}]/u.test(said)) add({ kind, text: said, firstLine, lastLine })
  }
  const close = () => {
    const [first] = action
    if (first)
      unspoken('action', action.map(({ text }) => text).join(' '), first.number, action.at(-1)?.number ?? first.number)
    action = []
    if (open) addSpeech(open, add)
    open = undefined
  }
  const addNotes = (before: number) => {
    for (let note = notes[nextNote]; note && note.lastLine < before; note = notes[++nextNote]) {
      unspoken('note', note.text, note.firstLine, note.lastLine)
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
    const kind = kindOf(line, { isFirst, isBeforeBlank })
    const { number, text } = line
    if (kind === 'left') {
      close()
      left.push({ firstLine: number, lastLine: number, text: unshelter(text), why: 'an outline’s own line' })
    } else if (kind === 'heading') {
      const { heading, sceneNumber } = headingIn(text)
      begin(heading, line)
      if (sceneNumber) left.push({ firstLine: number, lastLine: number, text: sceneNumber, why: 'a scene’s number' })
    } else if (kind === 'transition') {
      close()
      unspoken('transition', text.replace(/^>\s*/u, ''), number, number)
    } else if (kind === 'centred') {
      close()
      unspoken('action', text.slice(1, -1), number, number)
    } else if (open && !text.startsWith('!')) {
      open.lines.push(text.replace(/^~/u, ''))
      open.lastLine = number
    } else {
      const cue = isFirst && !/^[!~]/u.test(text) ? cueIn(line, !isBeforeBlank) : undefined
      if (!cue) action.push({ ...line, text: text.replace(/^[!~]/u, '') })
      else open = { cue, lines: [], firstLine: number, lastLine: number }
    }
  }
  close()
  addNotes(Infinity)
  if (scene.elements.length > 0 || scene.heading) scenes.push(scene)
  return { scenes, left }
}

type Around = { isFirst: boolean; isBeforeBlank: boolean }

function kindOf({ text }: Line, { isFirst, isBeforeBlank }: Around) {
  if (/^#{1,6}(?=\s|\p{L})|^=/u.test(text)) return 'left'
  if (/^\.(?=[^.\s])/u.test(text)) return 'heading'
  if (/^>.*<$/u.test(text)) return 'centred'
  if (text.startsWith('>')) return 'transition'
  if (!isFirst || /^[!@~]/u.test(text)) return 'words'
  const bare = /^[*_]/u.test(text) ? withoutEmphasis(text) : text
  if (isSlug(bare) || (isBeforeBlank && isHeading(bare))) return 'heading'
  return isBeforeBlank && isTransition(bare) ? 'transition' : 'words'
}

function headingIn(text: string): { heading: string; sceneNumber: string } {
  const open = text.endsWith('#') ? text.lastIndexOf('#', text.length - 2) : -1
  const sceneNumber = open < 0 ? '' : text.slice(open + 1, -1)
  const words = sceneNumber === '' ? text : text.slice(0, open)
  return { heading: unshelter(withoutEmphasis(words.replace(/^\./u, ''))), sceneNumber: unshelter(sceneNumber) }
}

function addSpeech({ cue, lines, firstLine, lastLine }: Open, add: (element: SceneElement) => void): void {
  const parts = toParts(joinRows(lines), { parentheses: 'always' }).map(({ kind, text }) => ({
    kind,
    text: unshelter(text),
  }))
  const text = spokenOf(parts)
  if (text === '') {
    const words = [cue.written, cue.extension && `(${cue.extension})`, ...parts.map((part) => part.text)]
    add({ kind: 'action', text: words.filter(Boolean).join(' '), firstLine, lastLine })
    return
  }
  const { written, extension, isDual } = cue
  const speech = { kind: 'speech' as const, characters: [written], cue: written, extension, text, parts, confidence: 1 }
  add({ ...speech, ...(isDual && { isDual }), firstLine, lastLine })
}
