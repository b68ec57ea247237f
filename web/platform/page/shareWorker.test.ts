import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches } from '../../testing/fakeCaches.ts'
import { deleteShared, readShared } from '../storage/sharedFiles.ts'
import { isShare, receiveShare } from './shareWorker.ts'

const dayMs = 86_400_000
beforeEach(fakeCaches)
afterEach(() => vi.unstubAllGlobals())

/** Posts a form as the share sheet does, and returns where the browser goes next. */
async function share(fields: Record<string, string | File | File[]>, now = 0): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  const answer = await receiveShare({ formData: async () => form }, now)
  expect(answer.status).toBe(303)
  const { pathname, search } = new URL(answer.headers.get('location') ?? '', location.href)
  return pathname + search
}
const readTexts = async (now = 0) =>
  Promise.all((await readShared(now)).map(async ({ name, body }) => [name, await body.text()]))

test('a PDF that another app shares is stored on the device until deleteShared is called', async () => {
  expect(await share({ title: 'Sides', files: new File(['%PDF'], 'Sides für Anna.pdf') })).toBe('/practice?shared')
  expect(await readTexts()).toEqual([['Sides für Anna.pdf', '%PDF']])
  expect(await readTexts()).toHaveLength(1)
  await deleteShared()
  expect(await readTexts()).toEqual([])
})

test('a text that another app shares is stored as a text file, with the shared title as its name', async () => {
  await share({ title: 'The Barn', text: 'ANNA: You came.', url: '' })
  expect(await readTexts()).toEqual([['The Barn.txt', 'ANNA: You came.']])
})

test('a shared link is added to the shared text, unless the text already contains the link', async () => {
  await share({ text: 'Sides', url: 'https://example.org/sides' })
  expect(await readTexts()).toEqual([['Shared script.txt', 'Sides\nhttps://example.org/sides']])
  await share({ text: 'See https://example.org/sides', url: 'https://example.org/sides' })
  expect(await readTexts()).toEqual([['Shared script.txt', 'See https://example.org/sides']])
})

test('if the form of a share has an empty file in place of no file, the shared text is stored', async () => {
  await share({ title: ' ', text: 'ANNA: You came.', files: new File([], '') })
  expect(await readTexts()).toEqual([['Shared script.txt', 'ANNA: You came.']])
})

test('if more than ten files are shared at once, the first ten are stored', async () => {
  const files = Array.from({ length: 11 }, (_, index) => new File(['%PDF'], `${index + 1}.pdf`))
  await share({ files })
  const names = (await readTexts()).map(([name]) => name)
  expect([names.length, names[0], names.at(-1)]).toEqual([10, '1.pdf', '10.pdf'])
})

test('newly shared content replaces earlier shared content; content that is older than a week is deleted', async () => {
  await share({ text: 'One' })
  await share({ text: 'Two' })
  expect(await readTexts()).toEqual([['Shared script.txt', 'Two']])
  expect(await readTexts(7 * dayMs)).toHaveLength(1)
  expect(await readTexts(7 * dayMs + 1)).toEqual([])
  expect(await readTexts(0)).toEqual([])
})

test('if content is shared while a page deletes older shared content, the new content is not deleted', async () => {
  await share({ text: 'One' })
  const cache = await caches.open('shared')
  const { match } = cache
  cache.match = async (key) => {
    cache.match = match
    const found = await match(key)
    await share({ text: 'Two' })
    return found
  }
  expect(await readTexts(7 * dayMs + 1)).toEqual([])
  expect(await readTexts()).toEqual([['Shared script.txt', 'Two']])
})

test('if shared content cannot be stored, the practice page opens with an explanation', async () => {
  vi.stubGlobal('caches', { delete: () => Promise.reject(new Error('no space')) })
  expect(await share({ text: 'One' })).toBe('/practice?shared=failed')
})

test('in a browser without cache storage, reading the shared files returns none', async () => {
  vi.stubGlobal('caches', undefined)
  expect(await readShared(0)).toEqual([])
})

test('only a form that is posted to the share path of this site counts as shared content', () => {
  const at = (path: string) => new URL(path, location.href).href
  expect(isShare({ method: 'POST', url: at('/share') })).toBe(true)
  expect(isShare({ method: 'GET', url: at('/share') })).toBe(false)
  expect(isShare({ method: 'POST', url: at('/api/call/signIn') })).toBe(false)
  expect(isShare({ method: 'POST', url: 'https://example.org/share' })).toBe(false)
})
