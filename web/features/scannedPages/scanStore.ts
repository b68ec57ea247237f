import { createEmitter } from '../../state/createEmitter.ts'
import { orderPages } from './pageOrder.ts'
import { noPhotoStorage, openPhotoStorage, type PhotoStorage, type StoredPhoto } from './photoStorage.ts'
import type { PagePart } from './pictures/measureSharpness.ts'
import { PictureError, type PagePreparer, type PreparedPage } from './preparePage.ts'
import type { PictureProblem } from './pictureSize.ts'
import type { Recogniser } from './recogniser.ts'
import type { PdfPictures } from './renderPdfPages.ts'
import { createScanPdf, type ScannedPage } from './scanPdf.ts'

/**
 * A page of which the user took or chose a picture. `url` is an object URL with which the dialog shows this picture.
 */
export type PhotoPage = { id: string; url: string } & (
  | { state: 'preparing' }
  | { state: 'ready'; blurred: readonly PagePart[] }
  | { state: 'failed'; problem: PictureProblem }
)

/**
 * Progress of the text recognition. `page` is the number of the current page, from 1; `share` is the share of all pages
 * that is done, from 0 to 1.
 */
export type ScanProgress = { page: number; count: number; share: number }

export type ScanState = {
  isOpen: boolean
  pages: readonly PhotoPage[]
  progress: ScanProgress | null
  /** Whether some pictures could not be stored on the device. These pictures are lost when the user leaves the page. */
  isUnstored: boolean
  /** Why the last text recognition failed: its code could not be loaded, no words were found, or the PDF is damaged. */
  failure: 'notLoaded' | 'noWords' | 'damaged' | null
}

/** A file to import, like one that the user chose. `onSettled` is called when the file was imported or discarded. */
export type ScannedFile = { name: string; body: Blob; onSettled?: () => void }

export type ScanStore = {
  get(): ScanState
  subscribe(listener: () => void): () => void
  open(): void
  /** Hides the dialog and stops a running text recognition. The pages stay in the list. */
  close(): void
  addPictures(pictures: readonly Blob[]): void
  /** Removes a page from the list and deletes its stored picture. */
  remove(id: string): void
  /** Empties the list, because another account has signed in. Does not delete the stored pictures. */
  release(): void
  /** Moves a page in the list one place earlier (-1) or later (1). */
  move(id: string, step: -1 | 1): void
  /**
   * Recognises the text of all pages whose state is `ready`, removes these pages and the pages that failed from the
   * list, and returns the file to import. Returns null if the recognition failed or was stopped.
   */
  readPages(): Promise<ScannedFile | null>
  /**
   * Recognises the text of a PDF that contains only pictures. Returns null if the recognition failed or was stopped.
   */
  readPdf(file: ScannedFile): Promise<ScannedFile | null>
}

export type ScanTools = {
  createPreparer(): PagePreparer
  createRecogniser(): Promise<Recogniser>
  openPdf(file: Blob): Promise<PdfPictures>
}

/** Name of the imported file. The script gets this name if its text has no title. */
const photographedFileName = 'Photographed pages.pdf'
/**
 * If a PDF has more pages than this, smaller pictures are stored, so that the file stays below the size limit of
 * imports.
 */
const maxFullPictures = 30
const reducedSide = 1_200

const closed: ScanState = { isOpen: false, pages: [], progress: null, failure: null, isUnstored: false }

/** Creates the list of photographed pages. `storage` stores their pictures on this device until they are imported. */
export function createScanStore(tools: ScanTools, storage: PhotoStorage): ScanStore {
  let state = closed
  const changes = createEmitter()
  const prepared = new Map<string, PreparedPage>()
  const pictures = new Map<string, StoredPhoto>()
  /** Ids of pictures that were stored on an earlier visit. They are prepared only when the dialog opens. */
  const restored = new Set<string>()
  let preparer: PagePreparer | undefined
  let recogniser: Recogniser | undefined
  let stop: AbortController | undefined

  const set = (change: Partial<ScanState>) => {
    state = { ...state, ...change }
    changes.emit()
  }
  const replacePage = (page: PhotoPage) => set({ pages: state.pages.map((one) => (one.id === page.id ? page : one)) })
  const getPreparer = () => (preparer ??= tools.createPreparer())

  async function preparePhoto(id: string, url: string, picture: Blob) {
    try {
      const page = await getPreparer().prepare(picture)
      prepared.set(id, page)
      replacePage({ id, url, state: 'ready', blurred: page.blurred })
    } catch (error) {
      replacePage({ id, url, state: 'failed', problem: error instanceof PictureError ? error.problem : 'unreadable' })
      void storage.remove(id)
    }
  }

  /** Removes a page from the list, but does not delete its stored picture. */
  function forget(id: string) {
    const page = state.pages.find((one) => one.id === id)
    if (page) URL.revokeObjectURL(page.url)
    prepared.delete(id)
    pictures.delete(id)
    restored.delete(id)
    set({ pages: state.pages.filter((one) => one.id !== id) })
  }

  /** Stores the picture of a page on this device, with the position of the page. */
  async function store(id: string) {
    const photo = pictures.get(id)
    const position = state.pages.findIndex((page) => page.id === id)
    if (!photo || position < 0) return
    const isStored = await storage.put({ ...photo, position })
    if (!isStored) set({ isUnstored: true })
    const page = state.pages.find((one) => one.id === id)
    // If the user has removed the page in the meantime, or the file is no usable picture, the picture is deleted again.
    if (!page || page.state === 'failed') await storage.remove(id)
  }

  function addPhotos(photos: readonly StoredPhoto[]): PhotoPage[] {
    const pages = photos.map(({ key, picture }) => ({
      ...{ id: key, url: URL.createObjectURL(picture), state: 'preparing' as const },
    }))
    for (const photo of photos) pictures.set(photo.key, photo)
    set({ pages: [...state.pages, ...pages] })
    return pages
  }

  async function restore() {
    const known = new Set(pictures.keys())
    for (const page of addPhotos((await storage.list()).filter(({ key }) => !known.has(key)))) restored.add(page.id)
    if (state.isOpen) prepareRestored()
  }

  function prepareRestored() {
    for (const id of restored) {
      const [photo, page] = [pictures.get(id), state.pages.find((one) => one.id === id)]
      if (photo && page) void preparePhoto(id, page.url, photo.picture)
    }
    restored.clear()
  }

  /** Recognises the text of the pages, one page after the other. Returns null if the user stops the recognition. */
  async function recogniseAll(count: number, preparePage: (index: number) => Promise<PreparedPage>) {
    const controller = new AbortController()
    stop = controller
    const isStopped = new Promise<null>((resolve) =>
      controller.signal.addEventListener('abort', () => resolve(null), { once: true }),
    )
    const run = async (): Promise<ScannedPage[] | null> => {
      const active = (recogniser ??= await tools.createRecogniser())
      const pages: ScannedPage[] = []
      for (let index = 0; index < count && !controller.signal.aborted; index++) {
        const report = (share: number) => set({ progress: { page: index + 1, count, share: (index + share) / count } })
        report(0)
        const { picture, stored } = await preparePage(index)
        pages.push({ picture: stored, ...(await active.recognise(picture, report)) })
      }
      return controller.signal.aborted ? null : pages
    }
    set({ progress: { page: 1, count, share: 0 }, failure: null })
    try {
      return await Promise.race([run(), isStopped])
    } finally {
      if (stop === controller) {
        stop = undefined
        set({ progress: null })
      }
    }
  }

  function stopReading() {
    if (!stop) return
    stop.abort()
    stop = undefined
    // Closes the worker of the text recognition: there is no other way to stop a running recognition.
    void recogniser?.close()
    recogniser = undefined
    set({ progress: null })
  }

  const finish = (pages: readonly ScannedPage[] | null, name: string): ScannedFile | null => {
    if (pages === null) return null
    if (pages.every(({ words }) => words.length === 0)) {
      set({ failure: 'noWords' })
      return null
    }
    return { name, body: createScanPdf(pages) }
  }

  void restore()
  return {
    get: () => state,
    subscribe: changes.subscribe,
    open() {
      set({ isOpen: true, failure: null })
      prepareRestored()
    },
    close() {
      stopReading()
      set({ isOpen: false })
    },
    addPictures(added) {
      const photos = added.map((picture) => ({ key: crypto.randomUUID(), picture, position: 0, at: Date.now() }))
      set({ isOpen: true, failure: null })
      prepareRestored()
      for (const [index, page] of addPhotos(photos).entries()) {
        void preparePhoto(page.id, page.url, photos[index]?.picture ?? new Blob())
        void store(page.id)
      }
    },
    remove(id) {
      forget(id)
      void storage.remove(id)
      if (state.pages.length === 0) set({ isUnstored: false })
    },
    release() {
      stopReading()
      for (const { id } of state.pages) forget(id)
    },
    move(id, step) {
      const from = state.pages.findIndex((page) => page.id === id)
      const page = state.pages[from]
      if (!page) return
      const other = state.pages[Math.max(0, from + step)]
      set({ pages: state.pages.toSpliced(from, 1).toSpliced(Math.max(0, from + step), 0, page) })
      for (const one of [page, other]) if (one && one.state !== 'failed') void store(one.id)
    },
    async readPages() {
      // A page that the user adds from now on stays in the list.
      const ids = state.pages.filter((page) => page.state !== 'preparing').map(({ id }) => id)
      const ready = ids.flatMap((id) => prepared.get(id) ?? [])
      try {
        const pages = await recogniseAll(
          ready.length,
          async (index) => ready[index] ?? Promise.reject(new Error('no page')),
        )
        const file = finish(pages && orderPages(pages), photographedFileName)
        if (!file) return null
        ids.forEach(forget)
        set(state.pages.length === 0 ? { isOpen: false, isUnstored: false } : { isOpen: false })
        // The pictures stay on the device until the file is imported or discarded.
        return { ...file, onSettled: () => ids.forEach((id) => void storage.remove(id)) }
      } catch {
        set({ failure: 'notLoaded' })
        return null
      }
    },
    async readPdf({ name, body }) {
      set({ isOpen: true, failure: null, progress: { page: 1, count: 1, share: 0 } })
      let pdf: PdfPictures | undefined
      try {
        pdf = await tools.openPdf(body)
      } catch {
        set({ progress: null, failure: 'damaged' })
        return null
      }
      const { count, render } = pdf
      const storedSide = count > maxFullPictures ? reducedSide : undefined
      try {
        const pages = await recogniseAll(count, async (index) =>
          getPreparer().prepare(await render(index + 1), { storedSide }),
        )
        const file = finish(pages, name)
        if (file) set({ isOpen: false })
        return file
      } catch (error) {
        set({ failure: error instanceof PictureError ? 'damaged' : 'notLoaded' })
        return null
      } finally {
        pdf.close()
      }
    },
  }
}

let current: { userId: string; store: ScanStore } | undefined

/** Returns the list of photographed pages of an account. Another account gets a new list. */
export function getScanStore(userId: string, tools: ScanTools): ScanStore {
  if (current?.userId !== userId) {
    current?.store.release()
    current = { userId, store: createScanStore(tools, userId === '' ? noPhotoStorage : openPhotoStorage(userId)) }
  }
  return current.store
}
