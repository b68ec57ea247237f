// This file exceeds 300 lines: its single pass over the rows shares state, and splitting it would hide the rule order.
import {
  createIsBracketClosed,
  bracketDepthAfter,
  isOnlyDirections,
  type BracketChange,
  countBrackets,
} from './brackets.ts'
import { type Cue, isContinuation } from './cues/cues.ts'
import { beginsSetting, FORCED_HEADING_MARK, isHeading, isStageDirection, isTransition } from './headings/headings.ts'
import type { Line } from './text/lines.ts'
import type { RoleResolver } from './cues/roleResolver.ts'
import type { ScriptFormat, Scene, SceneElement, Speech } from './script.ts'
import {
  detectDirectionStyle,
  continueSpeech,
  buildSpeechParts,
  joinSpokenParts,
  speakBracketedWords,
} from './speechParts.ts'
import { isTechnicalRow } from './technicalCues.ts'
import {
  isEnding,
  isEntranceRow,
  isNarration,
  isPauseOrSongHeading,
  isDirectionParagraph,
  isShortEnoughToContinue,
  joinParagraph,
  splitTrailingDirection,
} from './stageDirections.ts'

export type BuildScenesOptions = {
  format: ScriptFormat
  roles: RoleResolver
  cueAt(index: number): Cue | undefined
  isExcluded(line: Line): boolean
  /** Indexes of rows that look like headings, transitions or page numbers, but are spoken. */
  spokenRows?: ReadonlySet<number> | undefined
  /** Indexes of rows in capitals that belong to the speech above them, even if a blank row is between them. */
  sungRows?: ReadonlySet<number> | undefined
  /** Whether each row is a separate speech, because no blank rows separate the speeches. */
  hasOneSpeechPerRow?: boolean | undefined
  /** Returns whether the row at an index continues the paragraph of the row above. */
  continuesParagraph?: ((index: number) => boolean) | undefined
}

/** A bracket that is not closed within this many rows does not count as open after these rows. */
const MAX_DIRECTION_ROWS = 40

/**
 * A row of the speech that is being built. `isOwnParagraph`: the row is a direction in a paragraph of its own.
 * `isUnmarkedDirection`: the row is a direction without brackets.
 */
type SpeechRow = {
  text: string
  number: number
  bracketChange: BracketChange
  isOwnParagraph?: boolean
  isUnmarkedDirection?: boolean
  /** Whether the row begins a paragraph. */
  startsParagraph?: boolean
}

type Open = {
  cue: Cue
  found: NonNullable<ReturnType<RoleResolver['resolve']>>
  lines: SpeechRow[]
  firstLine: number
  /** Whether words of this speech come after an action, without a new cue. Then the speaker is less certain. */
  isAfterAction: boolean
  /** Number of paragraphs that are unmarked stage directions since the last spoken words. */
  directionsSinceWords: number
}

const toSpeechRow = ({ text, number }: Line): SpeechRow => ({ text, number, bracketChange: countBrackets(text) })

const isBracketed = (text: string) => /^_?[[(]/u.test(text)
const endsSentence = (text: string) => /[.!?\u2026:"'\u201D\u2019)\]_-]\s*$/u.test(text)

/** Returns the usual indents of dialogue and action; undefined if they differ by less than 4 columns. */
function measureIndents(
  lines: readonly Line[],
  cueAt: BuildScenesOptions['cueAt'],
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

/** Builds scenes in one pass: assigns each row to a speech, a direction or a new scene. */
export function buildScenes(lines: readonly Line[], options: BuildScenesOptions): Scene[] {
  const { format, roles, cueAt, isExcluded, spokenRows, sungRows, hasOneSpeechPerRow = false } = options
  const isScreen = format === 'screenplay' || format === 'fountain'
  const style = detectDirectionStyle(lines, format)
  const indents = measureIndents(lines, cueAt)
  const scenes: Scene[] = []
  let scene: Scene = { heading: '', elements: [], firstLine: 1, lastLine: 1 }
  let open: Open | undefined
  let action: SpeechRow[] = []
  let isAfterBlank = true
  let isAfterPageArtifact = false
  let bracketLines = 0
  const isBracketClosed = createIsBracketClosed(lines)

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
    // Directions in paragraphs of their own at the end of the speech are removed from it. They become actions after it.
    const after = open.lines.splice(open.lines.findLastIndex(({ isOwnParagraph }) => !isOwnParagraph) + 1)
    const parts = speakBracketedWords(buildSpeechParts(open.lines, style))
    const text = joinSpokenParts(parts)
    const lastLine = open.lines.at(-1)?.number ?? firstLine
    open = undefined
    if (text === '') {
      // A cue that has directions but no spoken words becomes an action.
      const directions = parts.map((part) => part.text).join(' ')
      if (directions) add({ kind: 'action', text: `${cue.name} ${directions}`, firstLine, lastLine })
      return addActions(after)
    }
    const before = scene.elements.at(-1)
    const names = found.roles.map(({ name }) => name)
    if (before?.kind === 'speech' && isContinuation(cue.extension) && before.characters.join() === names.join()) {
      continueSpeech(before, parts)
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
      ...doubtAfterAction(found.doubt, isAfterAction, names),
      ...(cue.isDual && { isDual: true }),
      firstLine,
      lastLine,
    } satisfies Speech)
    addActions(after)
  }

  function addActions(rows: readonly SpeechRow[]): void {
    for (const row of rows) {
      if (row.startsParagraph) closeAction()
      action.push(row)
    }
    closeAction()
  }

  function closeAll(): void {
    closeSpeech()
    closeAction()
  }

  /**
   * Returns whether a row of the open speech is spoken (`words`) or is a direction. Undefined if it does not belong to
   * the speech.
   */
  function classifyRow(line: Line, index: number): 'words' | 'direction' | undefined {
    if (!open) return undefined
    const last = open.lines.at(-1)
    if (sungRows?.has(index)) return 'words'
    if (isScreen) {
      if (!isAfterBlank && isTechnicalRow(line.text)) return undefined
      if (!isAfterBlank || open.lines.length === 0) return 'words'
      if (isAfterPageArtifact && !endsSentence(last?.text ?? '.')) return 'words'
      return indents && line.indent >= indents.dialogue - 2 ? 'words' : undefined
    }
    if (last && closesBracketOf(last.text, line.text)) return 'words'
    if (!isAfterBlank && last) return classifyRowWithinParagraph(line, index, last)
    if (isAfterPageArtifact && last && !endsSentence(last.text)) return 'words'
    if (isBracketed(line.text)) return 'words'
    // If speeches are indented, a paragraph that is indented no more than actions does not belong to the speech.
    if (last && indents && line.indent <= indents.action) return undefined
    if (!last) return isItalicDirection(lines, index) ? 'direction' : 'words'
    if (!isDirectionParagraph(lines, index, roles.isKnown)) {
      const isAfterLastDirection = last.isUnmarkedDirection && !isShortEnoughToContinue(joinParagraph(lines, index))
      return isAfterLastDirection || isTitleRow(lines, index) ? undefined : 'words'
    }
    const paragraph = joinParagraph(lines, index)
    return open.directionsSinceWords < MAX_DIRECTIONS_BETWEEN &&
      isShortEnoughToContinue(paragraph) &&
      !isEnding(paragraph)
      ? 'direction'
      : undefined
  }

  /** Returns `words` or `direction`, as `classifyRow` does, for a row of the open speech without a blank row before it. */
  function classifyRowWithinParagraph(
    { text }: Line,
    index: number,
    last: SpeechRow,
  ): 'words' | 'direction' | undefined {
    if (last.isUnmarkedDirection && last.isOwnParagraph && !hasOneSpeechPerRow) return 'direction'
    if (isTechnicalRow(text)) return 'direction'
    if (!endsSentence(last.text) && !last.isUnmarkedDirection) return 'words'
    if (isEntranceRow(text) || isPauseOrSongHeading(text)) return 'direction'
    // A row is `words` if it continues the paragraph of the row above, or if either row leaves a bracket open.
    const isInBracket = [text, last.text].some((row) => OPEN_BRACKET.test(row.slice(-MAX_OPEN_LENGTH)))
    if (isInBracket || options.continuesParagraph?.(index)) return 'words'
    return hasOneSpeechPerRow && isNarration(text, roles.isKnown) ? 'direction' : 'words'
  }

  for (const [index, line] of lines.entries()) {
    if (line.isBlank) {
      isAfterBlank = true
      continue
    }
    if (isExcluded(line)) {
      isAfterPageArtifact = true
      continue
    }
    const rowsSoFar = open?.lines ?? action
    const isInBrackets = bracketLines > 0 && bracketLines < MAX_DIRECTION_ROWS && isBracketClosed(index)
    const cue = isInBrackets ? undefined : cueAt(index)
    const found = cue && roles.resolve(cue.name)
    const isCue = cue && found
    const isSpoken = spokenRows?.has(index) ?? false
    const isSceneHeading =
      !isInBrackets &&
      !cue &&
      !isSpoken &&
      isHeading(line.text) &&
      !(isScreen && beginsSetting(line.text, lines[index + 1]?.text))
    const isScreenMark = isScreen && !isCue && !isSceneHeading && !isSpoken && isTransition(line.text)
    const rowClass = isInBrackets
      ? 'words'
      : isCue || isSceneHeading || isScreenMark
        ? undefined
        : classifyRow(line, index)
    if (isSceneHeading) {
      closeAll()
      if (scene.elements.length > 0 || scene.heading) scenes.push(scene)
      scene = {
        heading: line.text.replace(FORCED_HEADING_MARK, '').replace(/[_*]/gu, ''),
        elements: [],
        firstLine: line.number,
        lastLine: line.number,
      }
    } else if (cue && found) {
      closeAll()
      const rest = cue.rest ? splitRow(cue.rest, line.number) : []
      open = { cue, found, lines: rest, firstLine: line.number, isAfterAction: false, directionsSinceWords: 0 }
      bracketLines = bracketDepthAfter(rest) > 0 ? 1 : 0
      isAfterBlank = false
      isAfterPageArtifact = false
      continue
    } else if (isScreenMark) {
      closeAll()
      action.push(toSpeechRow(line))
      closeAction()
    } else if (rowClass !== undefined) {
      const isUnmarkedDirection = rowClass === 'direction'
      // A direction between two paragraphs of a speech does not end the speech. `closeSpeech` removes such directions
      // at the end of the speech.
      const last = open?.lines.at(-1)
      const isOwnParagraph = isAfterBlank
        ? !isScreen &&
          last !== undefined &&
          (isUnmarkedDirection || (isBracketed(line.text) && isOnlyDirections(joinParagraph(lines, index))))
        : last?.isOwnParagraph === true && (last.isUnmarkedDirection === true) === isUnmarkedDirection
      if (open && isAfterBlank && isUnmarkedDirection) open.directionsSinceWords++
      const isActionRow = last?.isUnmarkedDirection && !isPauseOrSongHeading(last.text) && !isStageDirection(last.text)
      if (open && isActionRow && !isUnmarkedDirection && !isOwnParagraph) open.isAfterAction ||= isAfterBlank
      if (open && !isUnmarkedDirection && !isOwnParagraph) open.directionsSinceWords = 0
      const rows = isUnmarkedDirection ? [toSpeechRow(line)] : splitRow(line.text, line.number)
      rowsSoFar.push(
        ...rows.map((row) => ({
          ...row,
          ...(isOwnParagraph && { isOwnParagraph, startsParagraph: isAfterBlank }),
          ...(isUnmarkedDirection && { isUnmarkedDirection }),
        })),
      )
    } else {
      if (isAfterBlank || open || isTechnicalRow(line.text)) closeAll()
      action.push(toSpeechRow(line))
    }
    const depth = bracketDepthAfter((open?.lines ?? action).slice(-MAX_DIRECTION_ROWS))
    bracketLines = depth > 0 ? bracketLines + 1 : 0
    isAfterBlank = false
    isAfterPageArtifact = false
  }
  closeAll()
  if (scene.elements.length > 0 || scene.heading) scenes.push(scene)
  return scenes
}

/** Whether a row closes a round bracket that the row above opened. */
const closesBracketOf = (above: string, text: string): boolean =>
  /\([^()]*$/u.test(above.slice(-MAX_OPEN_LENGTH)) && /^[^()]*\)/u.test(text.slice(0, MAX_OPEN_LENGTH))
const MAX_OPEN_LENGTH = 200
/** Matches an opening bracket that its row does not close. */
const OPEN_BRACKET = /\([^()]*$|\[[^[\]]*$/u

/** Maximum number of consecutive paragraphs of unmarked directions after which a speech can still continue. */
const MAX_DIRECTIONS_BETWEEN = 3

/** Splits a row into its spoken text and the direction at its right end. */
function splitRow(text: string, number: number): SpeechRow[] {
  const { words, direction } = splitTrailingDirection(text)
  const row = { text: words, number, bracketChange: countBrackets(words) }
  return direction === ''
    ? [row]
    : [row, { text: direction, number, bracketChange: countBrackets(direction), isUnmarkedDirection: true }]
}

const isItalicDirection = (lines: readonly Line[], index: number): boolean =>
  /^_(?![[(])/u.test(lines[index]?.text ?? '') && isDirectionParagraph(lines, index, () => false)

/**
 * Whether a row may be a title, which ends a speech: in capitals, without punctuation at its end, before a blank row.
 */
function isTitleRow(lines: readonly Line[], index: number): boolean {
  const text = lines[index]?.text ?? ''
  const isAlone = lines[index + 1]?.isBlank ?? true
  return isAlone && text.length <= 60 && /\p{Lu}{3}/u.test(text) && !/\p{Ll}|[!?.,;:"\u201D\u2019']$/u.test(text)
}

function doubtAfterAction(
  doubt: string | undefined,
  isAfterAction: boolean,
  [name = '']: string[],
): Pick<Speech, 'doubt'> {
  if (doubt) return { doubt }
  return isAfterAction ? { doubt: `No name stands before these words. Read as words of ${name}, who spoke last.` } : {}
}
