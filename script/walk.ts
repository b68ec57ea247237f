import { depthAfter, type Turn, turnOf } from './brackets.ts'
import { type Cue, isContinued } from './cues.ts'
import { FORCED_HEADING, isHeading, isStageDirection, isTransition } from './headings.ts'
import type { Line } from './lines.ts'
import type { Roles } from './roles.ts'
import type { Format, Scene, SceneElement, Speech } from './script.ts'
import { type DirectionStyle, goOn, joinRows, spokenOf, toParts } from './speechParts.ts'

export type WalkOptions = {
  format: Format
  roles: Roles
  cueAt(index: number): Cue | undefined
  isLeftOut(line: Line): boolean
}

/** A bracket that is never closed does not swallow the play. */
const LONGEST_DIRECTION = 40

/** `isApart`: of a stage direction in a paragraph of its own. */
type SpokenLine = { text: string; number: number; turn: Turn; isApart?: boolean }

type Open = {
  cue: Cue
  found: NonNullable<ReturnType<Roles['of']>>
  lines: SpokenLine[]
  firstLine: number
  /** A stage direction in a paragraph of its own stood between: whose these words are is less sure. */
  isAfterAction: boolean
}

const asRow = ({ text, number }: Line): SpokenLine => ({ text, number, turn: turnOf(text) })

const isBracketed = (text: string) => /^_?[[(]/u.test(text)
const endsSentence = (text: string) => /[.!?\u2026:"'\u201D\u2019)\]_-]\s*$/u.test(text)

/** How plays that bracket their directions differ from those that put them in parentheses. */
function directionStyleOf(lines: readonly Line[], format: Format): DirectionStyle {
  if (format === 'screenplay' || format === 'fountain') return { parentheses: 'always' }
  let [square, round] = [0, 0]
  for (const { text } of lines) {
    if (text.includes('[')) square++
    if (text.includes('(')) round++
  }
  return { parentheses: square >= 5 && square > round / 3 ? 'whenDirecting' : 'always' }
}

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
export function walk(lines: readonly Line[], { format, roles, cueAt, isLeftOut }: WalkOptions): Scene[] {
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
    action = open.lines.splice(open.lines.findLastIndex(({ isApart }) => !isApart) + 1)
    const said = open.lines.map(({ text }) => text)
    const parts = toParts(joinRows(said), style)
    const text = spokenOf(parts)
    const lastLine = open.lines.at(-1)?.number ?? firstLine
    open = undefined
    if (text === '') {
      // A name and a direction, without a word: it is done, not said.
      const directions = parts.map((part) => part.text).join(' ')
      if (directions) add({ kind: 'action', text: `${cue.name} ${directions}`, firstLine, lastLine })
      return closeAction()
    }
    const before = scene.elements.at(-1)
    const names = found.roles.map(({ name }) => name)
    if (before?.kind === 'speech' && isContinued(cue.extension) && before.characters.join() === names.join()) {
      goOn(before, parts)
      before.lastLine = lastLine
      return closeAction()
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
    closeAction()
  }

  function closeAll(): void {
    closeSpeech()
    closeAction()
  }

  /** Whether words after a blank line still belong to the speech before it. */
  function goesOn(line: Line, index: number): boolean {
    if (!open) return false
    if (!isAfterBlank || open.lines.length === 0) return true
    if (isAfterFurniture && !endsSentence(open.lines.at(-1)?.text ?? '.')) return true
    if (isScreen) return indents ? line.indent >= indents.dialogue - 2 : false
    if (isStageDirection(line.text) || /^_[^_[(]/u.test(line.text)) return false
    return isBracketed(line.text) || !isNarration(paragraphAt(lines, index), roles)
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
    const within = open?.lines ?? action
    const isInBrackets = bracketLines > 0 && bracketLines < LONGEST_DIRECTION && closes(index)
    const cue = isInBrackets ? undefined : cueAt(index)
    const found = cue && roles.of(cue.name)
    if (!isInBrackets && isHeading(line.text) && !cue) {
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
      const rest = cue.rest ? [{ text: cue.rest, number: line.number, turn: turnOf(cue.rest) }] : []
      open = { cue, found, lines: rest, firstLine: line.number, isAfterAction: false }
      bracketLines = depthAfter(rest) > 0 ? 1 : 0
      isAfterBlank = false
      isAfterFurniture = false
      continue
    } else if (isScreen && isTransition(line.text)) {
      closeAll()
      action.push(asRow(line))
      closeAction()
    } else if (isInBrackets || goesOn(line, index)) {
      // A direction between two paragraphs of one speech keeps it open; what follows the last word is taken off again.
      const last = open?.lines.at(-1)
      const isApart = isAfterBlank
        ? !isScreen && last !== undefined && isBracketed(line.text) && isAllDirection(paragraphAt(lines, index))
        : last?.isApart === true
      within.push({ ...asRow(line), ...(isApart && { isApart }) })
    } else {
      if (isAfterBlank || open) closeAll()
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

/** Which sign the next bracket from each line on is: one that another follows before it is closed was forgotten. */
function createCloses(lines: readonly Line[]): (index: number) => boolean {
  const isClosed = new Uint8Array(lines.length)
  let next = 0
  for (let index = lines.length - 1; index >= 0; index--) {
    const sign = /[[\]]/u.exec(lines[index]?.text ?? '')?.[0]
    if (sign !== undefined) next = sign === ']' ? 1 : 0
    isClosed[index] = next
  }
  return (index) => isClosed[index] === 1
}

/** Whether a paragraph that begins with a bracket is nothing but what is done. */
const isAllDirection = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(text.replace(/\[[^\][]*(?:\]|$)|\([^()]*(?:\)|$)/gu, ''))

const LONGEST_PARAGRAPH = 60
const NARRATED_FROM_WORDS = 30

function paragraphAt(lines: readonly Line[], index: number): string {
  const words: string[] = []
  for (let at = index; at < Math.min(lines.length, index + LONGEST_PARAGRAPH); at++) {
    const line = lines[at]
    if (!line || line.isBlank) break
    words.push(line.text)
  }
  return words.join(' ')
}

/** Whether a paragraph tells what people do, and is not what one of them says: nobody in it is I or you. */
export function isNarration(text: string, roles: Pick<Roles, 'isKnown'>): boolean {
  const quotesLeftOut = text.replace(/["\u201C][^"\u201C\u201D]*["\u201D]/gu, '')
  if (/\b(?:I|me|my|mine|you|your|we|our|us|thee|thou|thy|let['\u2019]s)\b/u.test(quotesLeftOut)) return false
  const words = quotesLeftOut.split(/\s+/u)
  if (words.length < 3) return false
  if (/^(?:he|she|they|it|the|a|an|both|all|there)\b/iu.test(text) && words.length >= 5) return true
  const names = words.slice(0, 12).filter((word) => /^\p{Lu}/u.test(word))
  return (
    words.length >= NARRATED_FROM_WORDS || names.some((word) => roles.isKnown(word.replace(/[^\p{L}'\u2019-]/gu, '')))
  )
}

function doubtOf(doubt: string | undefined, isAfterAction: boolean, [name = '']: string[]): Pick<Speech, 'doubt'> {
  if (doubt) return { doubt }
  return isAfterAction ? { doubt: `No name stands before these words; ${name} spoke last.` } : {}
}
