import type { OutputOf } from '@scene-partner/contract/operations/index'
import { isWeak as isLow, learn, linesToDrill, type LineMemory } from '@scene-partner/script/memory'
import type { Note } from '../engine/parts.ts'

type Kept = OutputOf<'getRehearsal'>
export type Day = Kept['days'][number]

/** How the actor's lines sit, as the server knows it and what has happened since. */
export type Memories = {
  get(): { lines: ReadonlyMap<string, LineMemory>; days: readonly Day[] }
  note(note: Note, at: Date): void
  subscribe(listener: () => void): () => void
}

const timeOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

export function createMemories(
  { lines, days }: Pick<Kept, 'lines' | 'days'>,
  wordsOf: (lineId: string) => string,
): Memories {
  const listeners = new Set<() => void>()
  let state = {
    lines: new Map<string, LineMemory>(
      lines.map(({ lineId, dueAt, lastAt, ...rest }) => [
        lineId,
        { ...rest, dueAt: timeOf(dueAt), lastAt: Date.parse(lastAt) },
      ]),
    ),
    days,
  }
  return {
    get: () => state,
    note({ lineId, outcome, ms }, at) {
      const next = learn(wordsOf(lineId), state.lines.get(lineId), { outcome, ms, at: at.getTime() })
      if (!next || outcome === 'skipped') return
      const day = at.toLocaleDateString('en-CA')
      const before = state.days.find((one) => one.day === day) ?? { day, run: 0, clean: 0 }
      const today = { day, run: before.run + 1, clean: before.clean + (outcome === 'clean' ? 1 : 0) }
      state = {
        lines: new Map(state.lines).set(lineId, next),
        days: [...state.days.filter((one) => one.day !== day), today],
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether a line is marked: it has not climbed yet, and was not said without help each time. */
export const isWeak = (line: LineMemory): boolean => isLow(line) && line.clean < line.runs

/** Where among the lines those are that want drilling: what is due, weakest first, then what is weak though not due yet. */
export function weakest(
  lines: readonly { id: string; part: string }[],
  memories: ReadonlyMap<string, LineMemory>,
  now: number,
): number[] {
  const known = lines.flatMap(({ id, part }, at) => {
    const memory = part === 'mine' ? memories.get(id) : undefined
    return memory ? [{ at, ...memory }] : []
  })
  const due = linesToDrill(known, now).map(({ at }) => at)
  const weak = known.filter((line) => isWeak(line) && !due.includes(line.at)).map(({ at }) => at)
  return [...due, ...weak]
}
