import { importFile, type ImportResult } from './importFile.ts'
import { CallError } from '../../platform/api/callError.ts'
import { formatImportError, fileTooLarge } from './messages.ts'
import { isPicture } from '../scannedPages/index.ts'
import { createEmitter } from '../../state/createEmitter.ts'

export type ImportItem = { id: string; name: string } & (
  | { state: 'waiting' }
  | { state: 'reading' }
  | ({ state: 'done' } & ImportResult)
  /**
   * `isFinal` is true if importing the same file again would fail again. `isScan` is true for a PDF whose pages are
   * pictures without text.
   */
  | { state: 'failed'; problem: string; isFinal: boolean; isScan: boolean }
)

export type ImportStore = {
  get(): readonly ImportItem[]
  subscribe(listener: () => void): () => void
  /** Imports files. Pictures go to the photographed pages instead. */
  add(files: readonly { name: string; body: Blob }[]): void
  /** Removes a failed import and returns its file; undefined if it is unknown. */
  take(id: string): { name: string; body: Blob } | undefined
  retry(id: string): void
  /** Cancels a running import and removes its row. */
  remove(id: string): void
  /** Removes the rows of finished imports when the user leaves the page. Running and failed imports stay. */
  removeFinished(): void
}

const maxFileBytes = 25 * 1_048_576

/**
 * Returns whether the error is caused by the file itself. After `import/too-slow` a retry may help, because the server
 * may have been busy.
 */
const isFileProblem = (error: unknown) =>
  error instanceof CallError && error.status === 'invalid-argument' && error.code !== 'import/too-slow'

const isScanProblem = (error: unknown) => error instanceof CallError && error.code === 'import/scan'

/** `onDone` is called for each new script, `onPictures` with the pictures among the added files. */
type ImportHandlers = { onDone: () => void; onPictures: (pictures: Blob[]) => void }

/**
 * Creates the list of imports of one account. Files are read one after the other.
 */
function createImportStore({ onDone, onPictures }: ImportHandlers): ImportStore {
  let items: readonly ImportItem[] = []
  const bodies = new Map<string, { name: string; body: Blob; stop: AbortController }>()
  const changes = createEmitter()
  let queueEnd: Promise<void> = Promise.resolve()

  const set = (next: readonly ImportItem[]) => {
    items = next
    changes.emit()
  }
  const replaceItem = (id: string, item: ImportItem) => set(items.map((one) => (one.id === id ? item : one)))

  async function read(id: string): Promise<void> {
    const current = bodies.get(id)
    if (!current || current.stop.signal.aborted) return
    const { name, body, stop } = current
    replaceItem(id, { id, name, state: 'reading' })
    const fail = (problem: string, isFinal: boolean, isScan = false) =>
      replaceItem(id, { id, name, state: 'failed', problem, isFinal, isScan })
    if (body.size > maxFileBytes) return fail(fileTooLarge, true)
    try {
      const result = await importFile(name, body, { signal: stop.signal, idempotencyKey: id })
      replaceItem(id, { id, name, state: 'done', ...result })
      bodies.delete(id)
      onDone()
    } catch (error) {
      if (!stop.signal.aborted) fail(formatImportError(error), isFileProblem(error), isScanProblem(error))
    }
  }
  const enqueue = (id: string) => {
    queueEnd = queueEnd.then(() => read(id))
  }
  return {
    get: () => items,
    subscribe: changes.subscribe,
    add(files) {
      const pictures = files.filter(isPicture)
      if (pictures.length > 0) onPictures(pictures.map(({ body }) => body))
      const added = files
        .filter((file) => !isPicture(file))
        .map(({ name, body }) => {
          const id = crypto.randomUUID()
          bodies.set(id, { name, body, stop: new AbortController() })
          return { id, name, state: 'waiting' as const }
        })
      set([...added, ...items])
      for (const { id } of added) enqueue(id)
    },
    retry(id) {
      const item = items.find((one) => one.id === id)
      if (!item) return
      replaceItem(id, { id, name: item.name, state: 'waiting' })
      enqueue(id)
    },
    take(id) {
      const file = bodies.get(id)
      bodies.delete(id)
      set(items.filter((one) => one.id !== id))
      return file && { name: file.name, body: file.body }
    },
    remove(id) {
      bodies.get(id)?.stop.abort()
      bodies.delete(id)
      set(items.filter((one) => one.id !== id))
    },
    removeFinished: () => set(items.filter(({ state }) => state !== 'done')),
  }
}

let current: { userId: string; store: ImportStore } | undefined

/**
 * Returns the list of imports of an account. Imports continue while the user visits other pages. Another account gets a
 * new, empty list.
 */
export function getImportStore(userId: string, handlers: ImportHandlers): ImportStore {
  if (current?.userId !== userId) current = { userId, store: createImportStore(handlers) }
  return current.store
}
