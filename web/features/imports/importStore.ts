import { bringFile, type Brought } from './bringFile.ts'
import { CallError } from '../../platform/callError.ts'
import { sayProblem, tooLarge } from './words.ts'

export type Item = { id: string; name: string } & (
  | { state: 'waiting' }
  | { state: 'reading' }
  | ({ state: 'done' } & Brought)
  /** `isFinal`: the same bytes would end the same way again. */
  | { state: 'failed'; problem: string; isFinal: boolean }
)

export type ImportStore = {
  get(): readonly Item[]
  subscribe(listener: () => void): () => void
  bring(files: readonly { name: string; body: Blob }[]): void
  again(id: string): void
  /** Stops what is still being read, and takes the row away. */
  remove(id: string): void
  /** The page is left: what was read has been seen. What is under way goes on, and what was not read stays. */
  leave(): void
}

const mostBytes = 25 * 1_048_576

/** The file itself is refused. One that was too much work may have met a machine that had too much to do. */
const isOfTheFile = (error: unknown) =>
  error instanceof CallError && error.status === 'invalid-argument' && error.code !== 'import/too-slow'

/** The files that somebody brought to this page, one after the other. `onDone`: a script more is there. */
function createImportStore(onDone: () => void): ImportStore {
  let items: readonly Item[] = []
  const bodies = new Map<string, { name: string; body: Blob; stop: AbortController }>()
  const listeners = new Set<() => void>()
  let turn: Promise<void> = Promise.resolve()

  const set = (next: readonly Item[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const put = (id: string, item: Item) => set(items.map((one) => (one.id === id ? item : one)))

  async function read(id: string): Promise<void> {
    const kept = bodies.get(id)
    if (!kept || kept.stop.signal.aborted) return
    const { name, body, stop } = kept
    put(id, { id, name, state: 'reading' })
    const fail = (problem: string, isFinal: boolean) => put(id, { id, name, state: 'failed', problem, isFinal })
    if (body.size > mostBytes) return fail(tooLarge, true)
    try {
      const brought = await bringFile(name, body, { signal: stop.signal, idempotencyKey: id })
      put(id, { id, name, state: 'done', ...brought })
      bodies.delete(id)
      onDone()
    } catch (error) {
      if (!stop.signal.aborted) fail(sayProblem(error), isOfTheFile(error))
    }
  }
  const queue = (id: string) => {
    turn = turn.then(() => read(id))
  }
  return {
    get: () => items,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    bring(files) {
      const added = files.map(({ name, body }) => {
        const id = crypto.randomUUID()
        bodies.set(id, { name, body, stop: new AbortController() })
        return { id, name, state: 'waiting' as const }
      })
      set([...added, ...items])
      for (const { id } of added) queue(id)
    },
    again(id) {
      const item = items.find((one) => one.id === id)
      if (!item) return
      put(id, { id, name: item.name, state: 'waiting' })
      queue(id)
    },
    remove(id) {
      bodies.get(id)?.stop.abort()
      bodies.delete(id)
      set(items.filter((one) => one.id !== id))
    },
    leave: () => set(items.filter(({ state }) => state !== 'done')),
  }
}

let kept: { userId: string; store: ImportStore } | undefined

/** What an account brings goes on while other pages are looked at. Whoever signs in next finds nothing of it. */
export function importsOf(userId: string, onDone: () => void): ImportStore {
  if (kept?.userId !== userId) kept = { userId, store: createImportStore(onDone) }
  return kept.store
}
