import { importFile, importLink, type ImportResult } from './importFile.ts'
import { CallError } from '../../platform/api/callError.ts'
import { formatImportError, fileTooLarge, linkToScan } from './messages.ts'
import type { FileToImport } from './useDropAndPaste.ts'
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
  /** Imports files and linked pages, one after the other. Pictures are not imported: `onPictures` receives them. */
  add(files: readonly FileToImport[]): void
  /** Removes a failed import from the list and returns its file; undefined if the list has no such import. */
  take(id: string): { name: string; body: Blob } | undefined
  retry(id: string): void
  /** Removes the row of an import, in any state. Cancels the import if it is waiting or running. */
  remove(id: string): void
  /** Removes the finished imports from the list. All others stay. Must be called when the user leaves the page. */
  removeFinished(): void
}

const maxFileBytes = 25 * 1_048_576

/**
 * Failures after which trying again may help, because our server, or the server of the linked page, may have been busy.
 */
const temporaryFailures = new Set(['import/too-slow', 'import/link-unreachable'])

/** Returns whether the file itself causes the error, so that importing it again would fail again. */
const isFileProblem = (error: unknown) =>
  error instanceof CallError && error.status === 'invalid-argument' && !temporaryFailures.has(error.code)

const isScanProblem = (error: unknown) => error instanceof CallError && error.code === 'import/scan'

/**
 * `onDone` is called after each import that created a script. `onPictures` is called with the pictures among the added
 * files.
 */
type ImportHandlers = { onDone: () => void; onPictures: (pictures: Blob[]) => void }

/** Creates the list of imports of one account. Files are imported one after the other. */
function createImportStore({ onDone, onPictures }: ImportHandlers): ImportStore {
  let items: readonly ImportItem[] = []
  const bodies = new Map<string, FileToImport & { stop: AbortController }>()
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
    const { name, body, link, stop } = current
    replaceItem(id, { id, name, state: 'reading' })
    const fail = (problem: string, isFinal: boolean, isScan = false) =>
      replaceItem(id, { id, name, state: 'failed', problem, isFinal, isScan })
    if (body.size > maxFileBytes) return fail(fileTooLarge, true)
    try {
      const options = { signal: stop.signal, idempotencyKey: id }
      const result = await (link === undefined ? importFile(name, body, options) : importLink(link, options))
      replaceItem(id, { id, name, state: 'done', ...result })
      bodies.delete(id)
      current.onSettled?.()
      onDone()
    } catch (error) {
      if (stop.signal.aborted) return
      const isScan = isScanProblem(error)
      // Only the server has the file behind the link, so the device cannot recognise the text of its pictures. The user
      // must download the file.
      if (isScan && link !== undefined) fail(linkToScan, true)
      else fail(formatImportError(error), isFileProblem(error), isScan)
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
        .map((file) => {
          const id = crypto.randomUUID()
          bodies.set(id, { ...file, stop: new AbortController() })
          return { id, name: file.name, state: 'waiting' as const }
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
      bodies.get(id)?.onSettled?.()
      bodies.delete(id)
      set(items.filter((one) => one.id !== id))
    },
    removeFinished: () => set(items.filter(({ state }) => state !== 'done')),
  }
}

let current: { userId: string; store: ImportStore } | undefined

/**
 * Returns the list of imports of an account. Imports continue while the user visits other pages. When another account
 * signs in, it gets a new, empty list.
 */
export function getImportStore(userId: string, handlers: ImportHandlers): ImportStore {
  if (current?.userId !== userId) current = { userId, store: createImportStore(handlers) }
  return current.store
}
