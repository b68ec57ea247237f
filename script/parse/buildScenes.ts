import { createCloses, depthAfter, isAllDirection, type Turn, turnOf } from './brackets.ts'
import { type Cue, isContinued } from './cues.ts'
import { FORCED_HEADING, isHeading, isStageDirection, isTransition } from './headings.ts'
import type { Line } from './lines.ts'
import type { Roles } from './roles.ts'
import type { Format, Scene, SceneElement, Speech } from './script.ts'
import { directionStyleOf, goOn, partsOf, spokenOf } from './speechParts.ts'
import { isTechnicalRow } from './technical.ts'
import {
  isEnding,
  isEntranceRow,
  isNarration,
  isPause,
  isToldParagraph,
  mayGoOn,
  paragraphAt,
  partRow,
} from './told.ts'

export type WalkOptions = {
  format: Format
  roles: Roles
  cueAt(index: number): Cue | undefined
  isLeftOut(line: Line): boolean
  /** Rows that are words whatever they look like, by index. */
  said?: ReadonlySet<number> | undefined
  /** No blank lines part the speeches: each row is one by itself. */
  areRowsApart?: boolean | undefined
}

/** A bracket that is never closed does not swallow the play. */
const LONGEST_DIRECTION = 40

/** `isApart`: of a stage direction in a paragraph of its own. `isTold`: a direction that no bracket marks. */
type SpokenLine = {
  text: string
  number: number
  turn: Turn
  isApart?: boolean
  isTold?: boolean
  /** It begins a paragraph. */
  opens?: boolean
}

type Open = {
  cue: Cue
  found: NonNullable<ReturnType<Roles['of']>>
  lines: SpokenLine[]
  firstLine: number
  /** A sentence of what is done stood between: whose these words are is less sure. */
  isAfterAction: boolean
  /** How many directions without brackets have stood between since the last words. */
  waited: number
}

const asRow = ({ text, number }: Line): SpokenLine => ({ text, number, turn: turnOf(text) })

const isBracketed = (text: string) => /^_?[[(]/u.test(text)
const endsSentence = (text: string) => /[.!?\u2026:"'\u201D\u2019)\]_-]\s*$/u.test(text)

/** From left edges: how far in spoken words stand, where the script was pasted with its indents. */
function dialogueIndentOf(
  lines: readonly Line[],
  cueAt: WalkOptions['cueAt'],
): { dialogue: number; action: number } | undefined {
  const spoken: number[] = []
  const others: number[] = []
  let isAfterCue = false
  for (const [index, line] of lines.entries()) {
    if (line.isBlank) continue
    if (cueAt(index)) isAfterCue = true
    else {
      ;(isAfterCue ? spoken : others).push(line.indent)
      isAfterCue = false
    }
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
  const dialogue = median(spoken)
  const action = median(others.filter((indent) => indent < dialogue))
  return dialogue - action >= 4 ? { dialogue, action } : undefined
}

/** Goes through the lines once, and gives each to a speech, a direction, or a new scene. */
export function walk(
  lines: readonly Line[],
  { format, roles, cueAt, isLeftOut, said, areRowsApart = false }: WalkOptions,
): Scene[] {
  const isScreen = format === 'screenplay' || format === 'fountain'
  const style = directionStyleOf(lines, format)
  const indents = isScreen ? dialogueIndentOf(lines, cueAt) : undefined
  const scenes: Scene[] = []
  let scene: Scene = { heading: '', elements: [], firstLine: 1, lastLine: 1 }
  let open: Open | undefined
  let action: SpokenLine[] = []
  let isAfterBlank = true
  let isAfterFurniture = false
  let bracketLines = 0
  const closes = createCloses(lines)

  const add = (element: SceneElement) => {
    scene.elements.push(element)
    scene.lastLine = element.lastLine
  }

  function closeAction(): void {
    const text = action
      .map((line) => line.text)
      .join(' ')
      .replace(/[_*]+/gu, '')
      .trim()
    const [first] = action
    if (first && /[\p{L}\p{N}]/u.test(text)) {
      const kind = isTransition(text) ? 'transition' : text.startsWith('[[') ? 'note' : 'action'
      add({ kind, text, firstLine: first.number, lastLine: action.at(-1)?.number ?? first.number })
    }
    action = []
  }

  function closeSpeech(): void {
    if (!open) return
    const { cue, found, firstLine, isAfterAction } = open
    // What is done after the last word is no part of the speech.
    const after = open.lines.splice(open.lines.findLastIndex(({ isApart }) => !isApart) + 1)
    const parts = partsOf(open.lines, style)
    const text = spokenOf(parts)
    const lastLine = open.lines.at(-1)?.number ?? firstLine
    open = undefined
    if (text === '') {
      // A name and a direction, without a word: it is done, not said.
      const directions = parts.map((part) => part.text).join(' ')
      if (directions) add({ kind: 'action', text: `${cue.name} ${directions}`, firstLine, lastLine })
      return addActions(after)
    }
    const before = scene.elements.at(-1)
    const names = found.roles.map(({ name }) => name)
    if (before?.kind === 'speech' && isContinued(cue.extension) && before.characters.join() === names.join()) {
      goOn(before, parts)
      before.lastLine = lastLine
      return addActions(after)
    }
    for (const role of found.roles) role.speeches++
    add({
      kind: 'speech',
      characters: names,
      cue: cue.name,
      extension: cue.extension,
      text,
      parts,
      confidence: isAfterAction ? Math.min(0.6, found.confidence) : found.confidence,
      ...doubtOf(found.doubt, isAfterAction, names),
      ...(cue.isDual && { isDual: true }),
      firstLine,
      lastLine,
    } satisfies Speech)
    addActions(after)
  }

  function addActions(rows: readonly SpokenLine[]): void {
    for (const row of rows) {
      if (row.opens) closeAction()
      action.push(row)
    }
    closeAction()
  }

  function closeAll(): void {
    closeSpeech()
    closeAction()
  }

  /** Whether a row still belongs to the speech before it, as words or as what is done amid them. */
  function belongs(line: Line, index: number): 'said' | 'told' | undefined {
    if (!open) return undefined
    const last = open.lines.at(-1)
    if (isScreen) {
      if (!isAfterBlank && isTechnicalRow(line.text)) return undefined
      if (!isAfterBlank || open.lines.length === 0) return 'said'
      if (isAfterFurniture && !endsSentence(last?.text ?? '.')) return 'said'
      return indents && line.indent >= indents.dialogue - 2 ? 'said' : undefined
    }
    if (!isAfterBlank && last) return within(line, last)
    if (isAfterFurniture && last && !endsSentence(last.text)) return 'said'
    if (isBracketed(line.text)) return 'said'
    if (!last) return isItalicDirection(lines, index) ? 'told' : 'said'
    if (!isToldParagraph(lines, index, roles.isKnown)) {
      const isAfterword = last.isTold && !mayGoOn(paragraphAt(lines, index))
      return isAfterword || isTitleRow(lines, index) ? undefined : 'said'
    }
    const paragraph = paragraphAt(lines, index)
    return open.waited < MOST_WAITED && mayGoOn(paragraph) && !isEnding(paragraph) ? 'told' : undefined
  }

  /** The same, of a row that no blank line parts from the one before. */
  function within({ text }: Line, last: SpokenLine): 'said' | 'told' | undefined {
    if (last.isTold && last.isApart && !areRowsApart) return 'told'
    if (isTechnicalRow(text)) return 'told'
    if (!endsSentence(last.text) && !last.isTold) return 'said'
    if (isEntranceRow(text) || isPause(text)) return 'told'
    return areRowsApart && isNarration(text, roles.isKnown) ? 'told' : 'said'
  }

  for (const [index, line] of lines.entries()) {
    if (line.isBlank) {
      isAfterBlank = true
      continue
    }
    if (isLeftOut(line)) {
      isAfterFurniture = true
      continue
    }
    const rowsSoFar = open?.lines ?? action
    const isInBrackets = bracketLines > 0 && bracketLines < LONGEST_DIRECTION && closes(index)
    const cue = isInBrackets ? undefined : cueAt(index)
    const found = cue && roles.of(cue.name)
    const isNew = cue && found
    const isSaid = said?.has(index) ?? false
    const isHead = !isInBrackets && !cue && !isSaid && isHeading(line.text)
    const isScreenMark = isScreen && !isNew && !isHead && !isSaid && isTransition(line.text)
    const place = isInBrackets ? 'said' : isNew || isHead || isScreenMark ? undefined : belongs(line, index)
    if (isHead) {
      closeAll()
      if (scene.elements.length > 0 || scene.heading) scenes.push(scene)
      scene = {
        heading: line.text.replace(FORCED_HEADING, '').replace(/[_*]/gu, ''),
        elements: [],
        firstLine: line.number,
        lastLine: line.number,
      }
    } else if (cue && found) {
      closeAll()
      const rest = cue.rest ? rowsOf(cue.rest, line.number) : []
      open = { cue, found, lines: rest, firstLine: line.number, isAfterAction: false, waited: 0 }
      bracketLines = depthAfter(rest) > 0 ? 1 : 0
      isAfterBlank = false
      isAfterFurniture = false
      continue
    } else if (isScreenMark) {
      closeAll()
      action.push(asRow(line))
      closeAction()
    } else if (place !== undefined) {
      const isTold = place === 'told'
      // A direction between two paragraphs of one speech keeps it open; what follows the last word is taken off again.
      const last = open?.lines.at(-1)
      const isApart = isAfterBlank
        ? !isScreen &&
          last !== undefined &&
          (isTold || (isBracketed(line.text) && isAllDirection(paragraphAt(lines, index))))
        : last?.isApart === true && (last.isTold === true) === isTold
      if (open && isAfterBlank && isTold) open.waited++
      const isDeed = last?.isTold && !isPause(last.text) && !isStageDirection(last.text)
      if (open && isDeed && !isTold && !isApart) open.isAfterAction ||= isAfterBlank
      if (open && !isTold && !isApart) open.waited = 0
      const rows = isTold ? [asRow(line)] : rowsOf(line.text, line.number)
      rowsSoFar.push(
        ...rows.map((row) => ({ ...row, ...(isApart && { isApart, opens: isAfterBlank }), ...(isTold && { isTold }) })),
      )
    } else {
      if (isAfterBlank || open || isTechnicalRow(line.text)) closeAll()
      action.push(asRow(line))
    }
    const depth = depthAfter((open?.lines ?? action).slice(-LONGEST_DIRECTION))
    bracketLines = depth > 0 ? bracketLines + 1 : 0
    isAfterBlank = false
    isAfterFurniture = false
  }
  closeAll()
  if (scene.elements.length > 0 || scene.heading) scenes.push(scene)
  return scenes
}

/** So many directions in a row may stand before words that go on. */
const MOST_WAITED = 3

/** A row and what is done at its right end. */
function rowsOf(text: string, number: number): SpokenLine[] {
  const { said, done } = partRow(text)
  const row = { text: said, number, turn: turnOf(said) }
  return done === '' ? [row] : [row, { text: done, number, turn: turnOf(done), isTold: true }]
}

const isItalicDirection = (lines: readonly Line[], index: number): boolean =>
  /^_(?![[(])/u.test(lines[index]?.text ?? '') && isToldParagraph(lines, index, () => false)

/** A row in capitals by itself, without a stop, is the title of what follows. */
function isTitleRow(lines: readonly Line[], index: number): boolean {
  const text = lines[index]?.text ?? ''
  const isAlone = lines[index + 1]?.isBlank ?? true
  return isAlone && text.length <= 60 && /\p{Lu}{3}/u.test(text) && !/\p{Ll}|[!?.,;:"\u201D\u2019']$/u.test(text)
}

function doubtOf(doubt: string | undefined, isAfterAction: boolean, [name = '']: string[]): Pick<Speech, 'doubt'> {
  if (doubt) return { doubt }
  return isAfterAction ? { doubt: `No name stands before these words; ${name} spoke last.` } : {}
}
