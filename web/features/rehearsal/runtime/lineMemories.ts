import type { OutputOf } from '@scene-partner/contract/operations/index'
import {
  needsPractice as isLow,
  updateLineMemory,
  selectLinesToDrill,
  type LineMemory,
} from '@scene-partner/script/rehearsal/lineMemory'
import type { LineResult } from '../engine/engineTypes.ts'
import { createEmitter } from '../../../state/createEmitter.ts'

type StoredRehearsal = OutputOf<'getRehearsal'>
export type PracticeDay = StoredRehearsal['days'][number]

/** How well the actor knows each line: the data that the server sent, and the results since then. */
export type LineMemories = {
  get(): { lines: ReadonlyMap<string, LineMemory>; days: readonly PracticeDay[] }
  /** Returns the same data as `get`, in the form in which the server sends it. */
  list(): Pick<StoredRehearsal, 'lines' | 'days'>
  /**
   * Adds a result to the data of its line. Ignores a skipped line, and a result that is not later than the line's last
   * result, because such a result was already added.
   */
  record(result: LineResult, at: Date): void
  subscribe(listener: () => void): () => void
}

const parseTime = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

export function createLineMemories(
  { lines, days }: Pick<StoredRehearsal, 'lines' | 'days'>,
  getLineText: (lineId: string) => string,
): LineMemories {
  const changes = createEmitter()
  let state = {
    lines: new Map<string, LineMemory>(
      lines.map(({ lineId, dueAt, lastAt, ...rest }) => [
        lineId,
        { ...rest, dueAt: parseTime(dueAt), lastAt: Date.parse(lastAt) },
      ]),
    ),
    days,
  }
  return {
    get: () => state,
    list: () => ({
      lines: [...state.lines].map(([lineId, { dueAt, lastAt, ...rest }]) => ({
        ...{ lineId, ...rest },
        dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
        lastAt: new Date(lastAt).toISOString(),
      })),
      days: [...state.days],
    }),
    record({ lineId, outcome, ms }, at) {
      const before = state.lines.get(lineId)
      const next = updateLineMemory(getLineText(lineId), before, { outcome, ms, at: at.getTime() })
      if (!next || next === before) return
      const day = at.toLocaleDateString('en-CA')
      const { run, clean } = state.days.find((one) => one.day === day) ?? { run: 0, clean: 0 }
      const today = { day, run: run + 1, clean: clean + (outcome === 'clean' ? 1 : 0) }
      state = {
        lines: new Map(state.lines).set(lineId, next),
        days: [...state.days.filter((one) => one.day !== day), today],
      }
      changes.emit()
    },
    subscribe: changes.subscribe,
  }
}

/**
 * Returns whether a line is a line to practise: it is in a low box of the line memory, and at least one try was not
 * right.
 */
export const needsPractice = (line: LineMemory): boolean => isLow(line) && line.clean < line.runs

/**
 * Returns the indexes of the actor's lines to practise: first the due lines, ordered from the weakest, then the other
 * lines that need practice.
 */
export function findLinesToPractise(
  lines: readonly { id: string; part: string }[],
  memories: ReadonlyMap<string, LineMemory>,
  now: number,
): number[] {
  const known = lines.flatMap(({ id, part }, at) => {
    const memory = part === 'mine' ? memories.get(id) : undefined
    return memory ? [{ at, ...memory }] : []
  })
  const due = selectLinesToDrill(known, now).map(({ at }) => at)
  const weak = known.filter((line) => needsPractice(line) && !due.includes(line.at)).map(({ at }) => at)
  return [...due, ...weak]
}

/**
 * Returns the drill of the lines that `findLinesToPractise` finds. `isRepetition` is true if `needsPractice` is false
 * for some of these lines, because they are only due for repetition.
 */
export function planDrill(...[lines, memories, now]: Parameters<typeof findLinesToPractise>) {
  const drilled = findLinesToPractise(lines, memories, now)
  const isRepetition = drilled.some((at) => {
    const memory = memories.get(lines[at]?.id ?? '')
    return memory !== undefined && !needsPractice(memory)
  })
  return { kind: 'drill' as const, lines: drilled, isRepetition }
}
