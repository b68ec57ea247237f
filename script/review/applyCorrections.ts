import type { Correction, Understanding, UnderstoodLine } from '@scene-partner/contract/operations/understanding'
import { createNames, type Person } from './correctedNames.ts'
import { asDirection, asSpeech, joinOn, settled, splitAt, summarise } from './correctedLines.ts'

export type { Correction, Understanding, UnderstoodLine }

export const droppedWhy = 'You struck it.'

/** Of so many characters kinds are changed and lines are cut: some twenty times all of the longest script. */
const mostWork = 30_000_000

/** A line and what was decided of it: kept apart until the end, so that each correction costs what it touches. */
type Decided = {
  original: UnderstoodLine
  line: UnderstoodLine
  people: Person[]
  originalPeople: Person[]
  isDropped: boolean
  isJoined: boolean
  /** Cut off from it, in order. */
  pieces: Decided[]
}

/** Puts right what the actor put right, in order. Pure; linear; a correction whose line has gone does nothing. */
export function applyCorrections(understood: Understanding, corrections: readonly Correction[]): Understanding {
  if (corrections.length === 0) return understood
  const names = createNames(understood.characters)
  const decided = understood.lines.map((line): Decided => {
    const people = line.characters.map(names.of)
    return { original: line, line, people, originalPeople: people, isDropped: false, isJoined: false, pieces: [] }
  })
  const byId = new Map(decided.map((one) => [one.line.id, one]))
  let work = 0
  // Thousands of turns of one endless line would hold everybody up; no hand comes near it.
  const mayWorkOn = ({ line }: Decided): boolean => (work += line.text.length) <= mostWork
  const touch = (ids: readonly string[], act: (one: Decided) => void) => {
    for (const id of ids) {
      const one = byId.get(id)
      if (one) act(one)
    }
  }

  function direct(one: Decided) {
    if (one.line.kind === 'speech' && !mayWorkOn(one)) return
    one.line = asDirection(one.line)
    one.people = []
    one.isDropped = false
  }

  function speak(one: Decided, characters: readonly string[]) {
    if (one.line.kind !== 'speech' && !mayWorkOn(one)) return
    one.line = asSpeech(one.line, characters)
    one.people = characters.map(names.of)
    one.isDropped = false
  }

  function forgetPieces(one: Decided) {
    for (const piece of one.pieces) {
      byId.delete(piece.line.id)
      forgetPieces(piece)
    }
    one.pieces = []
  }

  function restore(one: Decided) {
    forgetPieces(one)
    const { doubt: _settled, ...line } = one.original
    one.line = { ...line, confidence: 1 }
    one.people = one.originalPeople
    one.isDropped = false
    one.isJoined = false
  }

  function split(one: Decided, at: number, characters: readonly string[] | undefined) {
    const parted = mayWorkOn(one) ? splitAt(one.line, at) : undefined
    if (!parted) return
    const [before, after] = parted
    one.line = before
    const piece: Decided = {
      original: after,
      line: after,
      people: characters?.map(names.of) ?? one.people,
      originalPeople: one.people,
      isDropped: false,
      isJoined: false,
      pieces: [],
    }
    if (characters && after.kind !== 'speech') piece.line = asSpeech(after, characters)
    one.pieces.unshift(piece)
    byId.set(after.id, piece)
  }

  for (const correction of corrections) {
    switch (correction.kind) {
      case 'speaker':
        touch(correction.lines, (one) => speak(one, correction.characters))
        break
      case 'direction':
        touch(correction.lines, direct)
        break
      case 'dropped':
        touch(correction.lines, (one) => void (one.isDropped = true))
        break
      case 'restored':
        touch(correction.lines, restore)
        break
      case 'joined':
        touch([correction.line], (one) => void (one.isJoined = true))
        break
      case 'split':
        touch([correction.line], (one) => split(one, correction.at, correction.characters))
        break
      case 'renamed':
        names.rename(correction.from, correction.to)
        break
      case 'notRole':
        names.forget(correction.name)
        break
    }
  }
  return assemble(understood, decided, names)
}

function* withPieces(decided: readonly Decided[]): Generator<Decided> {
  for (const one of decided) {
    yield one
    yield* withPieces(one.pieces)
  }
}

function assemble(
  understood: Understanding,
  decided: readonly Decided[],
  names: ReturnType<typeof createNames>,
): Understanding {
  const lines: UnderstoodLine[] = []
  const left = [...understood.left]
  let speech: number | undefined
  const joined = new Map<number, UnderstoodLine[]>()
  for (const { line: kept, people, isDropped, isJoined } of withPieces(decided)) {
    const characters = [...new Set(people.flatMap(names.nameOf))]
    let line: UnderstoodLine = names.isNamed(kept.cue) ? settled({ ...kept, characters }) : { ...kept, characters }
    if (line.kind === 'speech' && characters.length === 0) line = asDirection(line)
    if (isDropped) {
      const { firstLine, lastLine } = line
      left.push({ firstLine, lastLine, text: asDirection(line).text, why: droppedWhy })
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
    if (first) lines[at] = joinOn(first, others)
  }
  left.sort((one, other) => one.firstLine - other.firstLine)
  return { ...understood, ...summarise(understood, lines, names), lines, left }
}
