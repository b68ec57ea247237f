import { judgeLine, type LineMistake, type Strictness } from '@scene-partner/listening/alignment/judgeLine'
import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import { createEmitter } from '../../../state/createEmitter.ts'
import { safeLocalStorage } from '../../../platform/storage/safeStorage.ts'

/** Checks the words of the actor's lines, and remembers the latest mistakes of each line. */
export type WordChecks = {
  /** Returns the mistakes from the last time each line was said, by line id. Lines without mistakes are absent. */
  get(): ReadonlyMap<string, readonly LineMistake[]>
  subscribe(listener: () => void): () => void
  /**
   * Checks the words of a line that was said. Returns whether all words were right, judged by `strictness`. Dismissed
   * mistakes count as right.
   */
  check(lineId: string, heard: LineAlignment, strictness: Strictness): boolean
  /**
   * Removes a reported mistake at a word that was said right. The same difference at the same word is not reported
   * again. Other differences at this word are still reported.
   */
  dismiss(lineId: string, mistake: LineMistake): void
  /** Removes the mistakes of a line that was said again without a check. */
  forget(lineId: string): void
}

/**
 * Stores which differences of a line are no longer reported: their kind, their position and a short hash, but no words.
 */
export type DismissedMistakeStorage = {
  list(lineId: string): readonly string[]
  add(lineId: string, mark: string): void
}

const noMistakes: ReadonlyMap<string, readonly LineMistake[]> = new Map()

/**
 * Returns a hash of 16 bits. Two given words rarely have the same hash. But many words of the language share each
 * hash, so a hash does not reveal the word.
 */
function hashWords(words: string): string {
  let hash = 0x811c9dc5
  const letters = words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  for (const letter of letters) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (((hash >>> 16) ^ hash) & 0xffff).toString(36)
}
const nameMark = ({ kind, word, written, heard }: LineMistake) => `${kind} ${word} ${hashWords(`${written}/${heard}`)}`

export function createWordChecks(dismissedMistakes: DismissedMistakeStorage): WordChecks {
  const changes = createEmitter()
  let mistakes = noMistakes
  function setMistakes(lineId: string, own: readonly LineMistake[]) {
    const next = new Map(mistakes)
    if (own.length > 0) next.set(lineId, own)
    else next.delete(lineId)
    mistakes = next
    changes.emit()
  }
  return {
    get: () => mistakes,
    subscribe: changes.subscribe,
    check(lineId, heard, strictness) {
      const known = new Set(dismissedMistakes.list(lineId))
      const own = judgeLine(heard, strictness).mistakes.filter((mistake) => !known.has(nameMark(mistake)))
      setMistakes(lineId, own)
      return own.length === 0
    },
    dismiss(lineId, mistake) {
      dismissedMistakes.add(lineId, nameMark(mistake))
      setMistakes(
        lineId,
        (mistakes.get(lineId) ?? []).filter((one) => nameMark(one) !== nameMark(mistake)),
      )
    },
    forget(lineId) {
      if (mistakes.has(lineId)) setMistakes(lineId, [])
    },
  }
}

const maxMarksPerLine = 40

/**
 * Opens the mistakes that the actor of this account has dismissed on this device. If storage is blocked or full, newly
 * dismissed mistakes are lost when the page closes.
 */
export function openDismissedMistakes(accountId: string): DismissedMistakeStorage {
  /** The dismissed mistakes of each line, by line id, if the latest one of the line could not be stored. */
  const memory = new Map<string, readonly string[]>()
  const keyOf = (lineId: string) => `sp.falseMarks.${accountId}.${lineId}`
  function list(lineId: string): readonly string[] {
    const inMemory = memory.get(lineId)
    if (inMemory) return inMemory
    try {
      const stored: unknown = JSON.parse(safeLocalStorage.get(keyOf(lineId)) ?? '[]')
      return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
    } catch {
      return []
    }
  }
  return {
    list,
    add(lineId, mark) {
      const marks = [...new Set([...list(lineId), mark])].slice(-maxMarksPerLine)
      if (safeLocalStorage.set(keyOf(lineId), JSON.stringify(marks))) memory.delete(lineId)
      else memory.set(lineId, marks)
    },
  }
}
