import type { Correction, Understanding, UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { createInsideCueFinder } from './insideCue.ts'
import { createNameResolver, type CorrectedRole } from './nameResolver.ts'
import {
  convertToDirection,
  convertToSpeech,
  joinLines,
  markResolved,
  removeWords,
  splitLine,
  summariseLines,
} from './correctedLines.ts'

export type { Correction, Understanding, UnderstoodLine }

export const droppedReason = 'You struck it.'

/**
 * Maximum total length, in characters, of the lines that change kind or are split: about 20 times the longest script.
 * Further such corrections are ignored.
 */
const maxWork = 30_000_000

/** Maximum number of names at which one speech is split. */
const maxCuesInside = 20

/**
 * A line with its corrections so far. `assemble` builds the corrected script once, after all corrections, so that the
 * time of a correction depends only on the lines that it changes.
 */
type Decision = {
  original: UnderstoodLine
  line: UnderstoodLine
  roles: CorrectedRole[]
  originalRoles: CorrectedRole[]
  isDropped: boolean
  isJoined: boolean
  /** The new lines into which this line was split, in order. */
  pieces: Decision[]
}

/** Applies the actor's corrections in order. Ignores corrections of lines that do not exist. Takes linear time. */
export function applyCorrections(understanding: Understanding, corrections: readonly Correction[]): Understanding {
  if (corrections.length === 0) return understanding
  const names = createNameResolver(understanding.characters)
  const decisions = understanding.lines.map((line): Decision => {
    const roles = line.characters.map(names.resolve)
    return { original: line, line, roles, originalRoles: roles, isDropped: false, isJoined: false, pieces: [] }
  })
  const byId = new Map(decisions.map((one) => [one.line.id, one]))
  let work = 0
  // Limits the work, because thousands of changes to one very long line would block the server. No user makes so many.
  const canWorkOn = ({ line }: Decision): boolean => (work += line.text.length) <= maxWork
  const forEachLine = (ids: readonly string[], change: (one: Decision) => void) => {
    for (const id of ids) {
      const one = byId.get(id)
      if (one) change(one)
    }
  }

  function makeDirection(one: Decision) {
    if (one.line.kind === 'speech' && !canWorkOn(one)) return
    one.line = convertToDirection(one.line)
    one.roles = []
    one.isDropped = false
  }

  function makeSpeech(one: Decision, characters: readonly string[]) {
    if (one.line.kind !== 'speech' && !canWorkOn(one)) return
    one.line = convertToSpeech(one.line, characters)
    one.roles = characters.map(names.resolve)
    one.isDropped = false
  }

  function discardPieces(one: Decision) {
    for (const piece of one.pieces) {
      byId.delete(piece.line.id)
      discardPieces(piece)
    }
    one.pieces = []
  }

  function restore(one: Decision) {
    discardPieces(one)
    const { doubt: _settled, ...line } = one.original
    one.line = { ...line, confidence: 1 }
    one.roles = one.originalRoles
    one.isDropped = false
    one.isJoined = false
  }

  function split(one: Decision, at: number, characters: readonly string[] | undefined) {
    const halves = canWorkOn(one) ? splitLine(one.line, at) : undefined
    if (!halves) return
    const [before, after] = halves
    one.line = before
    const piece: Decision = {
      original: after,
      line: after,
      roles: characters?.map(names.resolve) ?? one.roles,
      originalRoles: one.roles,
      isDropped: false,
      isJoined: false,
      pieces: [],
    }
    if (characters && after.kind !== 'speech') piece.line = convertToSpeech(after, characters)
    one.pieces.unshift(piece)
    byId.set(after.id, piece)
  }

  const findInsideCue = createInsideCueFinder(understanding.characters)
  /** Splits a speech wherever the name of a role looks like a cue. The new speeches do not contain these names. */
  function splitAtCues(one: Decision) {
    let open: Decision | undefined = one
    for (let count = 0; open && count < maxCuesInside; count += 1) {
      const { text, kind, id }: UnderstoodLine = open.line
      const cue = kind === 'speech' ? findInsideCue(text) : undefined
      if (!cue) return
      split(open, cue.start, [cue.name])
      const piece = byId.get(`${id}+${cue.start}`)
      if (piece) piece.line = removeWords(piece.line, cue.end - cue.start)
      open = piece
    }
  }

  for (const correction of corrections) {
    switch (correction.kind) {
      case 'speaker':
        forEachLine(correction.lines, (one) => makeSpeech(one, correction.characters))
        break
      case 'direction':
        forEachLine(correction.lines, makeDirection)
        break
      case 'dropped':
        forEachLine(correction.lines, (one) => void (one.isDropped = true))
        break
      case 'restored':
        forEachLine(correction.lines, restore)
        break
      case 'joined':
        forEachLine([correction.line], (one) => void (one.isJoined = true))
        break
      case 'split':
        forEachLine([correction.line], (one) => split(one, correction.at, correction.characters))
        break
      case 'cued':
        forEachLine(correction.lines, splitAtCues)
        break
      case 'renamed':
        names.rename(correction.from, correction.to)
        break
      case 'different':
        names.confirm(correction.one)
        names.confirm(correction.other)
        break
      case 'notRole':
        names.remove(correction.name)
        break
    }
  }
  return assemble(understanding, decisions, names)
}

/** Adds to the first scene the lines before it, from the first speech on. */
function moveSpeechesIntoScenes(lines: UnderstoodLine[]) {
  const first = lines.findIndex(({ kind, scene }) => kind === 'speech' && scene < 0)
  if (first < 0) return
  for (let at = first; (lines[at]?.scene ?? 0) < 0; at += 1) lines[at] = { ...lines[at], scene: 0 } as UnderstoodLine
}

function* withPieces(decisions: readonly Decision[]): Generator<Decision> {
  for (const one of decisions) {
    yield one
    yield* withPieces(one.pieces)
  }
}

function assemble(
  understanding: Understanding,
  decisions: readonly Decision[],
  names: ReturnType<typeof createNameResolver>,
): Understanding {
  const lines: UnderstoodLine[] = []
  const unparsed = [...understanding.left]
  let speech: number | undefined
  const joined = new Map<number, UnderstoodLine[]>()
  for (const { line: uncorrected, roles, isDropped, isJoined } of withPieces(decisions)) {
    const characters = [...new Set(roles.flatMap(names.currentNames))]
    let line: UnderstoodLine = names.wasResolved(uncorrected.cue)
      ? markResolved({ ...uncorrected, characters })
      : { ...uncorrected, characters }
    if (line.kind === 'speech' && characters.length === 0) line = convertToDirection(line)
    if (isDropped) {
      const { firstLine, lastLine } = line
      unparsed.push({ firstLine, lastLine, text: convertToDirection(line).text, why: droppedReason })
      continue
    }
    const before = speech === undefined ? undefined : lines[speech]
    if (isJoined && speech !== undefined && before?.scene === line.scene) {
      const others = joined.get(speech) ?? []
      others.push(line)
      joined.set(speech, others)
      continue
    }
    if (line.kind === 'speech') speech = lines.length
    lines.push(line)
  }
  for (const [at, others] of joined) {
    const first = lines[at]
    if (first) lines[at] = joinLines(first, others)
  }
  moveSpeechesIntoScenes(lines)
  unparsed.sort((one, other) => one.firstLine - other.firstLine)
  return { ...understanding, ...summariseLines(understanding, lines, names), lines, left: unparsed }
}
