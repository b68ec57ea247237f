import type { LineMistake } from '@scene-partner/listening/alignment/judgeLine'
import { openRowDatabase } from '../../../platform/storage/rowDatabase.ts'
import { createEmitter } from '../../../state/createEmitter.ts'

/**
 * A difference between the written and the spoken words of a line, and how often it occurred. `heard` are the words
 * heard last.
 */
export type RepeatedMistake = Pick<LineMistake, 'kind' | 'written' | 'heard'> & { count: number }

/** The results of the word check for a line so far. */
export type LineHistory = {
  /** The differences, the most frequent one first. */
  mistakes: readonly RepeatedMistake[]
  /** How many times the line was said right since the last difference. */
  rightSince: number
}

/** The earlier differences in the lines of one script. They are stored on this device only. */
export type LineHistories = {
  /** Returns the history of each line that has one, by line id. */
  get(): ReadonlyMap<string, LineHistory>
  subscribe(listener: () => void): () => void
  /** Adds the differences of a line that the actor has just said. `mistakes` is empty if the line was right. */
  record(lineId: string, mistakes: readonly LineMistake[]): void
  /** Removes one occurrence of a difference that the actor has dismissed, because it was not a mistake. */
  withdraw(lineId: string, mistake: LineMistake): void
}

type HistoryRow = LineHistory & { key: string }

/** After a line was right this many times in a row, its history is deleted. */
const learntAfter = 5
/** Maximum number of different mistakes that are stored for a line. */
const maxMistakes = 12

const lettersOf = ({ written, heard }: Omit<RepeatedMistake, 'count'>) =>
  (written || heard).toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
/**
 * Returns whether two mistakes count as the same: the same kind at the same written word, even if different words were
 * heard. For added words, compares the heard words.
 */
const isSame = (one: Omit<RepeatedMistake, 'count'>, other: Omit<RepeatedMistake, 'count'>) =>
  one.kind === other.kind && lettersOf(one) === lettersOf(other)

/** Returns how often a difference was made; 0 if the history does not contain it. */
export const countOccurrences = (history: LineHistory | undefined, mistake: LineMistake): number =>
  history?.mistakes.find((one) => isSame(one, mistake))?.count ?? 0

const sortMistakes = (mistakes: readonly RepeatedMistake[]) =>
  mistakes.toSorted((one, other) => other.count - one.count).slice(0, maxMistakes)

/** Returns the history of a line after the line was said again; undefined if no history is to be stored. */
function addSaying(history: LineHistory, said: readonly LineMistake[]): LineHistory | undefined {
  if (said.length === 0) {
    const rightSince = history.rightSince + 1
    return history.mistakes.length === 0 || rightSince >= learntAfter ? undefined : { ...history, rightSince }
  }
  let { mistakes } = history
  for (const { kind, written, heard } of said) {
    const known = mistakes.find((one) => isSame(one, { kind, written, heard }))
    const next = { kind, written, heard, count: (known?.count ?? 0) + 1 }
    mistakes = [...mistakes.filter((one) => one !== known), next]
  }
  return { mistakes: sortMistakes(mistakes), rightSince: 0 }
}

function removeOccurrence(history: LineHistory, dismissed: LineMistake): LineHistory | undefined {
  const mistakes = history.mistakes.flatMap((one) => {
    if (!isSame(one, dismissed)) return [one]
    return one.count > 1 ? [{ ...one, count: one.count - 1 }] : []
  })
  return mistakes.length === 0 ? undefined : { ...history, mistakes: sortMistakes(mistakes) }
}

/**
 * Opens the histories of a script for an account. If the browser blocks storage, the histories exist until the page
 * closes. Changes that are made before the stored histories are loaded are added to the loaded histories.
 */
export function openLineHistories(accountId: string, scriptId: string): LineHistories {
  const rows = openRowDatabase<HistoryRow>(`sp.lineHistory.${accountId}`, 'lines')
  const changes = createEmitter()
  let histories: ReadonlyMap<string, LineHistory> = new Map()
  const keyOf = (lineId: string) => `${scriptId} ${lineId}`
  const loading = rows.list(`${scriptId} `).then(
    (stored) => {
      histories = new Map(stored.map(({ key, ...history }) => [key.slice(scriptId.length + 1), history]))
      changes.emit()
    },
    () => undefined,
  )

  async function change(lineId: string, next: (history: LineHistory) => LineHistory | undefined) {
    await loading
    const changed = next(histories.get(lineId) ?? { mistakes: [], rightSince: 0 })
    const all = new Map(histories)
    if (changed) all.set(lineId, changed)
    else all.delete(lineId)
    histories = all
    changes.emit()
    try {
      await (changed ? rows.put({ key: keyOf(lineId), ...changed }) : rows.remove(keyOf(lineId)))
    } catch {
      // The storage is full or blocked.
    }
  }

  return {
    get: () => histories,
    subscribe: changes.subscribe,
    record: (lineId, mistakes) => void change(lineId, (history) => addSaying(history, mistakes)),
    withdraw: (lineId, mistake) => void change(lineId, (history) => removeOccurrence(history, mistake)),
  }
}
