import type { OutputOf } from '@scene-partner/contract/operations/index'
import { isDue, needsPractice } from '@scene-partner/script/rehearsal/lineMemory'
import { nameInAct } from '@scene-partner/script/rehearsal/nameInAct'
import { findNextOwnLine, isOwnLine, isSpokenLine } from '@scene-partner/script/rehearsal/spokenLines'

export type Understanding = OutputOf<'getUnderstanding'>['understanding']
type Rehearsal = OutputOf<'getRehearsal'>
type Memory = Rehearsal['lines'][number]

/** A line on the map of a scene, which shows each line as a bar. */
export type MapLine = { id: string; length: number; isOwn: boolean; isRight: boolean; isToPractise: boolean }

/** A scene with at least one spoken line, and where the actor's lines are. */
export type SceneSummary = {
  /** Index of the scene in the script, from 0. */
  index: number
  /** Name of the scene within its act. */
  heading: string
  act: string
  /** Where the scene takes place, as the script says; '' if the script does not say it. */
  setting: string
  ownLines: number
  lines: MapLine[]
  /** Number of the line at which the actor stopped; null if that line is in another scene or there is none. */
  stoppedAt: number | null
}

/** A summary of the actor's part in a script: how many lines it has, how many are right and how many need practice. */
export type PartSummary = {
  ownLines: number
  right: number
  toPractise: number
  /** Lines to practise today: those that need practice, and those whose repetition is due. */
  dueLines: number
  scenes: SceneSummary[]
  next: { lineNumber: number; scene: string; isResumed: boolean } | null
}

const isWeak = (memory: Memory) => needsPractice(memory) && memory.clean < memory.runs
const isDueAt = ({ dueAt }: Memory, now: number) => isDue({ dueAt: dueAt === null ? null : Date.parse(dueAt) }, now)

/** Returns the act and the heading of a scene as one name, or `fallback` if the scene has neither. */
export const nameScene = ({ act, heading }: Pick<SceneSummary, 'act' | 'heading'>, fallback: string): string =>
  [act, heading].filter((part, index, all) => part && all.indexOf(part) === index).join(', ') || fallback

/** Summarises the part of an actor who plays the roles `mine`. `now` is in ms since 1970. */
export function summarizePart(
  understanding: Understanding,
  mine: readonly string[],
  { rehearsal, now }: { rehearsal: Rehearsal; now: number },
): PartSummary {
  const memories = new Map(rehearsal.lines.map((line) => [line.lineId, line]))
  const ownLines = understanding.lines.filter((line) => isOwnLine(line, mine))
  const said = ownLines.flatMap(({ id }) => {
    const memory = memories.get(id)
    return memory && memory.runs > 0 ? [memory] : []
  })
  const next = findNextOwnLine(understanding, mine, rehearsal.place)
  const isResumed = rehearsal.place !== null && understanding.lines.some(({ id }) => id === rehearsal.place)
  const toMapLine = (line: Understanding['lines'][number]): MapLine => {
    const memory = memories.get(line.id)
    const isOwn = isOwnLine(line, mine)
    const isToPractise = isOwn && memory !== undefined && memory.runs > 0 && isWeak(memory)
    const isRight = isOwn && memory !== undefined && memory.runs > 0 && !isToPractise
    return { id: line.id, length: line.text.length, isOwn, isRight, isToPractise }
  }
  const scenes = understanding.scenes.map((scene, index): SceneSummary => {
    const lines = understanding.lines.filter((line) => line.scene === index && isSpokenLine(line)).map(toMapLine)
    const stoppedAt = isResumed && next?.line.scene === index ? next.number : null
    const { act = '', setting = '' } = scene
    return {
      index,
      heading: nameInAct(scene),
      act,
      setting,
      ownLines: lines.filter(({ isOwn }) => isOwn).length,
      lines,
      stoppedAt,
    }
  })
  const nextScene = next && scenes[next.line.scene]
  return {
    ownLines: ownLines.length,
    right: said.filter((memory) => !isWeak(memory)).length,
    toPractise: said.filter(isWeak).length,
    dueLines: said.filter((memory) => isWeak(memory) || isDueAt(memory, now)).length,
    scenes: scenes.filter(({ lines }) => lines.length > 0),
    next: next && { lineNumber: next.number, scene: nextScene ? nameScene(nextScene, '') : '', isResumed },
  }
}
