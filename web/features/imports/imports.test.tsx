// Tests the import of files, links, photos and pasted text. Tests of links use a fake server of their own.
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildScriptRow, buildSession } from '../../testing/builders.ts'

import { fail, fakeServer, type Routes } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { getImportStore } from './importStore.ts'
import { findLink, findSharedLink, toLinkedFile } from './links.ts'

type ImportFile = NonNullable<Routes['importFile']>
type Answer = Awaited<ReturnType<ImportFile>>
let imports: { name: string; text: string; key: string | null }[] = []
let answers: (() => Answer | Promise<Answer>)[] = []

const imported: Answer = {
  scriptId: 'scr_1',
  understood: {
    ...{ kind: 'screenplay', format: 'pdf', title: 'The Barn', pages: 40, leftOut: [] },
    ...{ roles: 5, scenes: 12, speeches: 212, doubts: 3 },
  },
}

beforeEach(() => {
  imports = []
  answers = []
  fakeServer(
    {
      getUserScripts: () => ({ scripts: Array.from({ length: 6 }, (_, at) => buildScriptRow({ id: `scr_${at}` })) }),
      getScriptTags: () => ({ tags: [] }),
    },
    {
      async importFile({ name, body, idempotencyKey }) {
        imports.push({ name, text: await body.text(), key: idempotencyKey })
        return (await answers.shift()?.()) ?? imported
      },
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const getImportArea = async () => within(await screen.findByRole('region', { name: 'Add a script' }))
const getImportList = async () => within(await screen.findByRole('list', { name: 'Added just now' }))
const file = (name: string, text = 'bytes') => new File([text], name)

test('after the import of a chosen file, the page shows what was recognised and links to the next steps', async () => {
  await visit('/scripts', buildSession())
  const importArea = await getImportArea()
  await userEvent.upload(importArea.getByLabelText('Choose a file', { selector: 'input' }), file('Barn.pdf'))
  expect(
    await (await getImportList()).findByText('Read as a screenplay: 5 roles, 212 speeches, 3 doubts.'),
  ).toBeVisible()
  expect(imports).toMatchObject([{ name: 'Barn.pdf', text: 'bytes' }])
  expect(importArea.getByRole('link', { name: 'Check the script' })).toHaveAttribute(
    'href',
    '/scripts/scr_1/read-through',
  )
  expect(importArea.getByRole('link', { name: 'Cast it' })).toHaveAttribute('href', '/scripts/scr_1/cast')
  expect(importArea.getByRole('link', { name: 'Rehearse' })).toHaveAttribute('href', '/practice?script=scr_1')
})

const drop = (name: string) =>
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file(name)] } })

test('a failed import stays in the list, and trying again sends the same idempotency key', async () => {
  answers = [() => fail('unavailable')]
  await visit('/scripts', buildSession())
  const importArea = await getImportArea()
  drop('long.pdf')
  expect(await (await getImportList()).findByText('long.pdf could not be imported.')).toBeVisible()
  await userEvent.click(importArea.getByRole('button', { name: 'Try long.pdf again' }))
  expect(await (await getImportList()).findByText(/Read as a screenplay/)).toBeVisible()
  expect(imports[1]?.key).toBe(imports[0]?.key)
})

test('the page scrolls to the row of a file when the import begins and when the import fails', async () => {
  const shown: (string | null)[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.getAttribute('data-state'))
  }
  answers = [() => fail('unavailable')]
  await visit('/scripts', buildSession())
  await getImportArea()
  drop('long.pdf')
  expect(await (await getImportList()).findByText('long.pdf could not be imported.')).toBeVisible()
  expect([...new Set(shown)].filter((state) => state !== null)).toEqual(['reading', 'failed'])
  // Imports continue while other pages are open, so this row would still be there in the next test.
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss long.pdf' }))
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

test('the failed import of a file that can never be imported has no button to try again', async () => {
  const reason = 'This file is locked with a password. Save a copy without one, and bring that.'
  answers = [() => fail('import/encrypted')]
  await visit('/scripts', buildSession())
  const importArea = await getImportArea()
  drop('locked.pdf')
  expect(await (await getImportList()).findByText(reason)).toBeVisible()
  expect(importArea.queryByRole('button', { name: 'Try locked.pdf again' })).toBeNull()
  await userEvent.click(importArea.getByRole('button', { name: 'Dismiss locked.pdf' }))
  expect(importArea.queryByText(reason)).toBeNull()
})

test('text that is pasted outside a field creates a script; text that is pasted into a field, or that is very short, does not', async () => {
  await visit('/scripts', buildSession())
  await getImportArea()
  const text = 'ANNA. You came.\n\nBEN. I said I would come.\n'
  const clipboardData = { files: [], getData: () => text }
  fireEvent.paste(await screen.findByRole('searchbox', { name: 'Search scripts' }), { clipboardData })
  fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => 'a'.repeat(39) } })
  fireEvent.paste(document.body, { clipboardData })
  expect(await (await getImportList()).findByText(/Read as a screenplay/)).toBeVisible()
  expect(imports).toMatchObject([{ name: 'Pasted script.txt', text }])
})

const pasteLink = (url: string) =>
  fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => ` ${url}\n` } })

test('the server fetches a pasted link; if the linked page needs a sign-in, the user is told what to do', async () => {
  const links: string[] = []
  fakeServer({
    getUserScripts: () => ({ scripts: [buildScriptRow()] }),
    getScriptTags: () => ({ tags: [] }),
    importLink({ url }) {
      links.push(url)
      return url.includes('members') ? fail('import/link-sign-in') : imported
    },
  })
  await visit('/scripts', buildSession())
  await getImportArea()
  pasteLink('https://plays.example/gate?act=1')
  const list = await getImportList()
  expect(await list.findByText(/Read as a screenplay/)).toBeVisible()
  expect(list.getByRole('link', { name: 'plays.example/gate' })).toBeVisible()
  pasteLink('https://plays.example/members')
  expect(await list.findByText('This page needs a sign-in. Download the script and choose the file.')).toBeVisible()
  expect(list.queryByRole('button', { name: /^Try .* again$/ })).toBeNull()
  await userEvent.click(list.getByRole('button', { name: 'Dismiss plays.example/members' }))
  expect(links).toEqual(['https://plays.example/gate?act=1', 'https://plays.example/members'])
  expect(imports).toEqual([])
})

/** Opens the list of imports of an account without a page. */
const openImports = (userId: string) => {
  const store = getImportStore(userId, { onDone: () => undefined, onPictures: () => undefined })
  return { store, states: () => store.get().map(({ state }) => state) }
}

test('a file of more than 25 MB is refused and not uploaded', async () => {
  const { store, states } = openImports('account with large files')
  const withSize = (name: string, size: number) => ({
    name,
    body: Object.defineProperty(file(name), 'size', { value: size }),
  })
  store.add([withSize('fits.pdf', 25 * 1_048_576), withSize('large.pdf', 25 * 1_048_576 + 1)])
  await expect.poll(states).toEqual(['done', 'failed'])
  expect(imports.map(({ name }) => name)).toEqual(['fits.pdf'])
  expect(store.get()[1]).toMatchObject({ isFinal: true })
})

test('`onSettled` is called when a file is imported or discarded, but not after a failure that may be temporary', async () => {
  const { store, states } = openImports('account with scanned pages')
  const settled: string[] = []
  const add = (name: string) => store.add([{ name, body: file(name), onSettled: () => settled.push(name) }])
  answers = [() => fail('import/too-slow'), () => imported, () => fail('import/broken')]
  add('slow.pdf')
  await expect.poll(states).toEqual(['failed'])
  expect(store.get()[0]).toMatchObject({ isFinal: false })
  expect(settled).toEqual([])
  store.retry(store.get()[0]?.id ?? '')
  await expect.poll(states).toEqual(['done'])
  expect(settled).toEqual(['slow.pdf'])
  add('broken.pdf')
  await expect.poll(states).toEqual(['failed', 'done'])
  store.remove(store.get()[0]?.id ?? '')
  expect(settled).toEqual(['slow.pdf', 'broken.pdf'])
})

test('a text counts as a link if the text is only a link of up to 2,000 characters; if another app shares a link, a title of up to 200 characters may precede the link', () => {
  const link = 'https://plays.example/gate#act-2'
  expect([` ${link}\n`, `See ${link}`, `${link} ${link}`].map(findLink)).toEqual([link, undefined, undefined])
  const [longest, tooLong] = [2_000, 2_001].map((length) => 'https://plays.example/'.padEnd(length, 'a'))
  expect([findLink(longest ?? ''), findLink(tooLong ?? '')]).toEqual([longest, undefined])
  const shared = [
    link,
    `${'a'.repeat(199)} ${link}`,
    `${'a'.repeat(200)} ${link}`,
    `${link} ${link}`,
    `${link} by Anna`,
  ]
  expect(shared.map(findSharedLink)).toEqual([link, link, undefined, undefined, undefined])
  expect(['http://www.plays.example/', link].map((url) => toLinkedFile(url).name)).toEqual([
    'plays.example',
    'plays.example/gate',
  ])
})

test('if the pages of a linked PDF are pictures, the user is asked to download the PDF and to import the file', async () => {
  fakeServer({
    getUserScripts: () => ({ scripts: [buildScriptRow()] }),
    getScriptTags: () => ({ tags: [] }),
    importLink: () => fail('import/scan'),
  })
  await visit('/scripts', buildSession())
  await getImportArea()
  pasteLink('https://plays.example/scan.pdf')
  const list = await getImportList()
  expect(await list.findByText(/Download the script and choose the file/)).toBeVisible()
  expect(list.queryByRole('button', { name: /^Read the pages/ })).toBeNull()
  await userEvent.click(list.getByRole('button', { name: 'Dismiss plays.example/scan.pdf' }))
})

test('text pasted from a web page is imported with its formatting if there is enough, such as a table, else as plain text', async () => {
  await visit('/scripts', buildSession())
  await getImportArea()
  const row = (name: string) => `<tr><td>${name}</td><td>You came all the way from there.</td></tr>`
  const marked = `<table>${row('Anna')}${row('Ben')}${row('Anna')}</table>`
  const copied = (page: string) => ({
    files: [],
    getData: (type: string) => (type === 'text/html' ? page : 'Anna\tYou came all the way from there.\n'.repeat(3)),
  })
  fireEvent.paste(document.body, { clipboardData: copied(marked) })
  await (await getImportList()).findByText(/Read as a screenplay/)
  fireEvent.paste(document.body, { clipboardData: copied('<meta charset="utf-8"><span>Anna</span>') })
  await vi.waitFor(() => expect(imports).toHaveLength(2))
  expect(imports[0]).toMatchObject({ name: 'Pasted script.html', text: marked })
  expect(imports[1]?.name).toBe('Pasted script.txt')
})

test('files are imported one by one; each import can be cancelled, and imports continue while other pages are open', async () => {
  let end = (_answer: Answer) => {}
  answers = [() => new Promise((resolve) => (end = resolve))]
  const { unmount } = await visit('/scripts', buildSession())
  await getImportArea()
  const files = ['one.pdf', 'two.pdf', 'three.pdf'].map((name) => file(name))
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } })
  const first = await getImportList()
  expect(await first.findByText('Reading one.pdf…')).toBeVisible()
  expect(first.getByText('two.pdf waits for its turn.')).toBeVisible()
  await userEvent.click(first.getByRole('button', { name: 'Stop reading two.pdf' }))
  unmount()

  const next = await visit('/scripts', buildSession())
  expect(await (await getImportList()).findByText('Reading one.pdf…')).toBeVisible()
  end(imported)
  expect(await (await getImportList()).findAllByText(/Read as a screenplay/)).toHaveLength(2)
  expect(imports.map(({ name }) => name)).toEqual(['one.pdf', 'three.pdf'])
  // The row of a finished import disappears when the user leaves the page. From then on, only the list of scripts shows
  // the imported script.
  next.unmount()
  await visit('/scripts', buildSession())
  await getImportArea()
  expect(screen.queryByRole('list', { name: 'Added just now' })).toBeNull()
})

test('if the user cancels a running import, the next file is imported at once', async () => {
  answers = [() => new Promise(() => undefined)]
  await visit('/scripts', buildSession())
  const importArea = await getImportArea()
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file('slow.pdf')] } })
  await userEvent.click(await importArea.findByRole('button', { name: 'Stop reading slow.pdf' }))
  expect(importArea.queryByText(/slow\.pdf/)).toBeNull()
  // The next file does not wait for the cancelled one.
  drop('next.pdf')
  expect(await (await getImportList()).findByText(/^Read as a screenplay/)).toBeVisible()
  expect(imports.map(({ name }) => name)).toEqual(['slow.pdf', 'next.pdf'])
})

/** A worker that prepares every picture without changing it. */
class FakePictureWorker extends EventTarget {
  postMessage({ id }: { id: number }) {
    const picture = { bytes: new Uint8Array([1]), width: 100, height: 100 }
    const data = { id, picture, stored: picture, blurred: ['bottom'] }
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {}
}

test('a chosen photo is not uploaded: it is listed as a page to read, with a warning if the photo is blurred', async () => {
  vi.stubGlobal('Worker', FakePictureWorker)
  await visit('/scripts', buildSession())
  const importArea = await getImportArea()
  const photo = new File(['photo'], 'IMG_1.jpg', { type: 'image/jpeg' })
  await userEvent.upload(importArea.getByLabelText('Choose a file', { selector: 'input' }), photo)
  const dialog = within(await screen.findByRole('dialog', { name: 'Photograph your sides' }))
  const pages = within(dialog.getByRole('list', { name: 'Pages' }))
  expect(await pages.findByText(/^Page 1 is blurred at the bottom\./)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Read 1 page' })).toBeEnabled()
  expect(imports).toEqual([])
  // The photographed page is still in the list after the dialog was closed.
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await userEvent.click(importArea.getByRole('button', { name: '1 page waiting' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove page 1' }))
  expect(screen.queryByText(/^Page 1 is blurred/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
})

test(
  'the user can start to read a PDF of pictures on the device; if its pages cannot be drawn, the dialog says so',
  { tags: ['long'] },
  async () => {
    answers = [() => fail('import/scan')]
    await visit('/scripts', buildSession())
    const importArea = await getImportArea()
    drop('scan.pdf')
    await userEvent.click(await importArea.findByRole('button', { name: 'Read the pages of scan.pdf on this device' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Read scanned pages' }))
    expect(await dialog.findByText('The pages of this PDF could not be drawn.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  },
)
