// Longer than 300 lines: all tests use the same store of pages and its fake tools.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { PictureError, type PreparedPage } from './preparePage.ts'
import { maxStoredBytes, openPhotoStorage } from './photoStorage.ts'
import { createScanStore, type ScanStore, type ScanTools } from './scanStore.ts'

const picture = { bytes: new Uint8Array([1]), width: 100, height: 100 }
const prepared: PreparedPage = { picture, stored: picture, blurred: [] }
const word = { text: 'Hello.', left: 0, right: 50, baseline: 50, confidence: 90 }

let tools: ScanTools
let closed: string[]
let store: ScanStore

beforeEach(() => {
  closed = []
  tools = {
    createPreparer: () => ({
      prepare: async (file) => {
        if ((await file.text()) === 'broken') throw new PictureError('unreadable')
        return prepared
      },
      close: () => undefined,
    }),
    createRecogniser: async () => ({
      async recognise(_, onProgress) {
        onProgress(0.5)
        return { width: 100, height: 100, lineHeight: 12, words: [word] }
      },
      async close() {
        closed.push('recogniser')
      },
    }),
    openPdf: async () => ({
      count: 3,
      render: async (number) => new Blob([`page ${number}`]),
      close: () => closed.push('pdf'),
    }),
  }
  vi.stubGlobal('indexedDB', createFakeIndexedDb().indexedDB)
  store = openStore()
})
afterEach(() => vi.unstubAllGlobals())

/** Opens the list of photographed pages again, as a reload of the page does. */
const openStore = (userId = 'u1', now = Date.now) =>
  createScanStore(
    {
      createPreparer: () => tools.createPreparer(),
      createRecogniser: () => tools.createRecogniser(),
      openPdf: (file) => tools.openPdf(file),
    },
    openPhotoStorage(userId, now),
  )
const listStored = async (userId = 'u1') =>
  Promise.all((await openPhotoStorage(userId).list()).map(({ picture: one }) => one.text()))

const photo = (content = 'photo') => new Blob([content], { type: 'image/jpeg' })
const states = () => store.get().pages.map(({ state }) => state)

async function addPhotos(...contents: string[]) {
  store.addPictures(contents.map(photo))
  await expect.poll(states).not.toContain('preparing')
}

test('photos of pages become one file to import, and the list of pages is empty afterwards', async () => {
  await addPhotos('one', 'two')
  expect(store.get().isOpen).toBe(true)
  const file = await store.readPages()
  expect(file?.name).toBe('Photographed pages.pdf')
  expect(await file?.body.text()).toMatch(/^%PDF-1\.7[^]*\/Count 2/u)
  expect(store.get()).toMatchObject({ isOpen: false, pages: [], progress: null })
})

test('a page that the user adds while the text of other pages is recognised stays in the list and on the device', async () => {
  await addPhotos('one')
  const reading = store.readPages()
  store.addPictures([photo('later')])
  const file = await reading
  expect(await file?.body.text()).toMatch(/\/Count 1/u)
  file?.onSettled?.()
  await expect.poll(states).toEqual(['ready'])
  await expect.poll(listStored).toEqual(['later'])
})

test('during text recognition, the progress has the number of the page and the share that is done', async () => {
  await addPhotos('one', 'two')
  const seen: unknown[] = []
  store.subscribe(() => seen.push(store.get().progress))
  await store.readPages()
  expect(seen).toContainEqual({ page: 1, count: 2, share: 0.25 })
  expect(seen).toContainEqual({ page: 2, count: 2, share: 0.75 })
})

test('a damaged picture is reported and left out, and the text of the other pictures is read', async () => {
  await addPhotos('one', 'broken')
  expect(store.get().pages[1]).toMatchObject({ state: 'failed', problem: 'unreadable' })
  expect(await (await store.readPages())?.body.text()).toMatch(/\/Count 1/u)
})

test('photographed pages can be moved to another position and removed', async () => {
  await addPhotos('one', 'two', 'three')
  const [first, second, third] = store.get().pages.map(({ id }) => id)
  store.move(third ?? '', -1)
  store.remove(first ?? '')
  expect(store.get().pages.map(({ id }) => id)).toEqual([third, second])
})

test('the first photographed page cannot be moved further up, and the last page cannot be moved further down', async () => {
  await addPhotos('one', 'two', 'three')
  const ids = () => store.get().pages.map(({ id }) => id)
  const [first = '', second = '', third = ''] = ids()
  store.move(first, -1)
  store.move(third, 1)
  expect(ids()).toEqual([first, second, third])
  store.move(first, 1)
  expect(ids()).toEqual([second, first, third])
})

test('closing the dialog stops the text recognition; the pages stay, and the user can start the recognition again', async () => {
  await addPhotos('one')
  const usual = tools.createRecogniser
  tools.createRecogniser = async () => ({ ...(await usual()), recognise: () => new Promise(() => undefined) })
  const reading = store.readPages()
  await expect.poll(() => store.get().progress).not.toBeNull()
  store.close()
  expect(await reading).toBeNull()
  expect(store.get()).toMatchObject({ isOpen: false, progress: null })
  expect(states()).toEqual(['ready'])
  tools.createRecogniser = usual
  store.open()
  expect(await store.readPages()).not.toBeNull()
})

test('if the text recognition cannot be loaded, the pages stay and the user can try again', async () => {
  await addPhotos('one')
  const usual = tools.createRecogniser
  tools.createRecogniser = () => Promise.reject(new Error('offline'))
  expect(await store.readPages()).toBeNull()
  expect(store.get()).toMatchObject({ failure: 'notLoaded', progress: null, isOpen: true })
  tools.createRecogniser = usual
  expect(await store.readPages()).not.toBeNull()
})

test('pages on which no words are found are not imported', async () => {
  await addPhotos('one')
  const usual = tools.createRecogniser
  const empty = { width: 100, height: 100, lineHeight: 0, words: [] }
  tools.createRecogniser = async () => ({ ...(await usual()), recognise: async () => empty })
  expect(await store.readPages()).toBeNull()
  expect(store.get().failure).toBe('noWords')
  expect(states()).toEqual(['ready'])
})

test('a PDF of pictures is read page by page, and the file with the recognised text has the same name', async () => {
  const file = await store.readPdf({ name: 'Sides.pdf', body: photo() })
  expect(file?.name).toBe('Sides.pdf')
  expect(await file?.body.text()).toMatch(/\/Count 3/u)
  expect(closed).toEqual(['pdf'])
})

test('from 31 pages on, a PDF is stored with smaller pictures, but its text is read from the large pictures', async () => {
  const small = { bytes: new Uint8Array([1]), width: 50, height: 50 }
  let prepares: unknown[] = []
  const readWidths = new Set<number>()
  tools.createPreparer = () => ({
    prepare: async (file, { storedSide } = {}) => {
      prepares.push([await file.text(), storedSide])
      return { picture, stored: storedSide === undefined ? picture : small, blurred: [] }
    },
    close: () => undefined,
  })
  tools.createRecogniser = async () => ({
    async recognise({ width, height }) {
      readWidths.add(width)
      return { width, height, lineHeight: 12, words: [word] }
    },
    close: async () => undefined,
  })
  for (const [count, storedSide, width] of [
    [30, undefined, 100],
    [31, 1_200, 50],
  ] as const) {
    prepares = []
    const render = async (number: number) => new Blob([`page ${number}`])
    tools.openPdf = async () => ({ count, render, close: () => undefined })
    const file = await store.readPdf({ name: 'Sides.pdf', body: photo() })
    expect(prepares).toEqual(Array.from({ length: count }, (_, index) => [`page ${index + 1}`, storedSide]))
    expect(await file?.body.text()).toContain(`/Width ${width} /Height ${width} `)
  }
  expect([...readWidths]).toEqual([100])
})

test('a PDF that cannot be opened is not read, and the store has the failure `damaged`', async () => {
  tools.openPdf = () => Promise.reject(new Error('damaged'))
  expect(await store.readPdf({ name: 'Sides.pdf', body: photo() })).toBeNull()
  expect(store.get()).toMatchObject({ failure: 'damaged', progress: null })
})

test.each([
  ['a page of the PDF has an unusable picture', 'damaged', 'broken'],
  ['the text recognition cannot be loaded', 'notLoaded', 'page'],
] as const)('if %s, the PDF is not read, it is closed, and the failure is `%s`', async (_cause, failure, content) => {
  const usual = tools.openPdf
  tools.openPdf = async (file) => ({ ...(await usual(file)), render: async () => new Blob([content]) })
  if (failure === 'notLoaded') tools.createRecogniser = () => Promise.reject(new Error('offline'))
  expect(await store.readPdf({ name: 'Sides.pdf', body: photo() })).toBeNull()
  expect(store.get()).toMatchObject({ failure, progress: null, isOpen: true })
  expect(closed).toEqual(['pdf'])
})

test('after a reload the photographed pages are still there in their order, and their text can be read', async () => {
  await addPhotos('one', 'two', 'three')
  store.move(store.get().pages[2]?.id ?? '', -1)
  store.remove(store.get().pages[0]?.id ?? '')
  await expect.poll(() => listStored()).toEqual(['three', 'two'])

  store = openStore()
  await expect.poll(states).toEqual(['preparing', 'preparing'])
  expect(store.get().isOpen).toBe(false)
  store.open()
  await expect.poll(states).toEqual(['ready', 'ready'])
  expect(await (await store.readPages())?.body.text()).toMatch(/\/Count 2/u)
})

test('if the dialog opens before the pages of an earlier visit are loaded, these pages are prepared when they are loaded', async () => {
  await addPhotos('one')
  await expect.poll(() => listStored()).toEqual(['one'])
  store = openStore()
  store.open()
  expect(states()).toEqual([])
  await expect.poll(states).toEqual(['ready'])
})

test('after a reload, a new photo opens the dialog, and the pages from before the reload are prepared too', async () => {
  await addPhotos('one')
  await expect.poll(() => listStored()).toEqual(['one'])
  store = openStore()
  await expect.poll(states).toEqual(['preparing'])
  store.addPictures([photo('two')])
  await expect.poll(states).toEqual(['ready', 'ready'])
})

test('the pictures of pages stay on the device until their file is imported or discarded', async () => {
  await addPhotos('one')
  const file = await store.readPages()
  expect(await listStored()).toEqual(['one'])
  file?.onSettled?.()
  await expect.poll(() => listStored()).toEqual([])
})

test('a file that is no usable picture does not stay on the device', async () => {
  await addPhotos('one', 'broken')
  expect(states()).toEqual(['ready', 'failed'])
  await expect.poll(() => listStored()).toEqual(['one'])
})

test('S-69 another account does not see the pictures on the device, and they are deleted after a week', async () => {
  await addPhotos('one')
  await expect.poll(() => listStored()).toEqual(['one'])
  store.release()
  store = openStore('u2')
  expect(await listStored('u2')).toEqual([])
  expect(states()).toEqual([])
  openStore('u1', () => Date.now() + 8 * 86_400_000)
  await expect.poll(() => listStored()).toEqual([])
})

test('each picture of a page stays on the device for a week and is then deleted; the pictures are in the order of the pages', async () => {
  const weekMs = 7 * 86_400_000
  let now = 1_000
  const storage = openPhotoStorage('u4', () => now)
  const listKeys = async () => (await storage.list()).map(({ key }) => key)
  await storage.put({ key: 'a', picture: photo(), position: 1, at: 1_000 })
  await storage.put({ key: 'b', picture: photo(), position: 0, at: 1_001 })
  now = 1_000 + weekMs
  expect(await listKeys()).toEqual(['b', 'a'])
  now += 1
  expect(await listKeys()).toEqual(['b'])
  now = 1_000
  expect(await listKeys()).toEqual(['b'])
})

test('if the device has no space for a picture, `isUnstored` is true, and the text can still be read', async () => {
  const large = photo('large')
  Object.defineProperty(large, 'size', { value: maxStoredBytes + 1 })
  store.addPictures([photo('one'), large])
  await expect.poll(states).toEqual(['ready', 'ready'])
  await expect.poll(() => store.get().isUnstored).toBe(true)
  expect(await listStored()).toEqual(['one'])
  expect(await store.readPages()).not.toBeNull()
  expect(store.get().isUnstored).toBe(false)
})

test('`isUnstored` stays true as long as a page is in the list, and is false when the user has removed the last page', async () => {
  const large = Object.defineProperty(photo('large'), 'size', { value: maxStoredBytes + 1 })
  store.addPictures([photo('one'), large])
  await expect.poll(() => store.get().isUnstored).toBe(true)
  const [first = '', second = ''] = store.get().pages.map(({ id }) => id)
  store.remove(first)
  expect(store.get().isUnstored).toBe(true)
  store.remove(second)
  expect(store.get().isUnstored).toBe(false)
})

test('pictures are stored up to the maximum size of all pictures; a removed picture makes space for another one', async () => {
  const storage = openPhotoStorage('u3')
  const build = (key: string, size: number) => ({
    ...{ key, position: 0, at: Date.now() },
    picture: Object.defineProperty(photo(key), 'size', { value: size }),
  })
  const [full, small] = [build('full', maxStoredBytes), build('small', 1)]
  expect([await storage.put(full), await storage.put(small)]).toEqual([true, false])
  // Storing the same picture again, as after a move, needs no more space.
  expect(await storage.put(full)).toBe(true)
  await storage.remove('full')
  expect(await storage.put(small)).toBe(true)
})

test('if the browser blocks storage, `isUnstored` is true, and the text of the pages can still be read', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  store = openStore()
  await addPhotos('one')
  expect(store.get().isUnstored).toBe(true)
  expect(await store.readPages()).not.toBeNull()
})
