import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../testing/freshQueries.ts'
import { ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

type Answer = { status: number; body: unknown }
let imports: { name: string; text: string; key: string | null }[] = []
let answers: (() => Answer | Promise<Answer>)[] = []

const understood = { kind: 'screenplay', format: 'pdf', roles: 5, speeches: 212, doubts: 3, pages: 40, leftOut: [] }

beforeEach(() => {
  imports = []
  answers = []
  vi.stubGlobal('fetch', async (path: string, init: { body: Blob | string; headers: Record<string, string> }) => {
    const url = new URL(path, 'http://localhost')
    if (url.pathname !== '/api/import') {
      const lists: Record<string, unknown> = { getUserScripts: { scripts: [] }, getScriptTags: { tags: [] } }
      return new Response(JSON.stringify({ data: lists[url.pathname.split('/').at(-1) ?? ''] ?? {} }))
    }
    const text = init.body instanceof Blob ? await init.body.text() : init.body
    imports.push({ name: url.searchParams.get('name') ?? '', text, key: init.headers['idempotency-key'] ?? null })
    const { status, body } = (await answers.shift()?.()) ?? ok({ scriptId: 'scr_1', understood })
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const place = async () => within(await screen.findByRole('region', { name: 'Bring a script' }))
const brought = async () => within(await screen.findByRole('list', { name: 'Brought just now' }))
const file = (name: string, text = 'bytes') => new File([text], name)

test('a chosen file says at once what was understood, and leads on', async () => {
  await visit('/scripts', sessionWith())
  const bring = await place()
  await userEvent.upload(bring.getByLabelText('Choose a file', { selector: 'input' }), file('Barn.pdf'))
  expect(await (await brought()).findByText('Read as a screenplay: 5 roles, 212 speeches, 3 doubts.')).toBeVisible()
  expect(imports).toMatchObject([{ name: 'Barn.pdf', text: 'bytes' }])
  expect(bring.getByRole('link', { name: 'Look through it' })).toHaveAttribute('href', '/scripts/scr_1/read-through')
  expect(bring.getByRole('link', { name: 'Cast it' })).toHaveAttribute('href', '/scripts/scr_1/cast')
  expect(bring.getByRole('link', { name: 'Rehearse' })).toHaveAttribute('href', '/practice?script=scr_1')
})

const drop = (name: string) =>
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file(name)] } })

test('a file that was not read keeps its place with the reason, and is tried again under the same wish', async () => {
  const reason = 'The service is temporarily unavailable. Please try again later.'
  answers = [() => refused(503, 'UNAVAILABLE', 'unavailable', reason)]
  await visit('/scripts', sessionWith())
  const bring = await place()
  drop('long.pdf')
  expect(await (await brought()).findByText('long.pdf was not read.')).toBeVisible()
  await userEvent.click(bring.getByRole('button', { name: 'Try long.pdf again' }))
  expect(await (await brought()).findByText(/Read as a screenplay/)).toBeVisible()
  expect(imports[1]?.key).toBe(imports[0]?.key)
})

test('a file that can never be read is not offered again', async () => {
  const reason = 'This file is locked with a password. Save a copy without one, and bring that.'
  answers = [() => refused(400, 'INVALID_ARGUMENT', 'import/encrypted', reason)]
  await visit('/scripts', sessionWith())
  const bring = await place()
  drop('locked.pdf')
  expect(await (await brought()).findByText(reason)).toBeVisible()
  expect(bring.queryByRole('button', { name: 'Try locked.pdf again' })).toBeNull()
  await userEvent.click(bring.getByRole('button', { name: 'Put locked.pdf away' }))
  expect(bring.queryByText(reason)).toBeNull()
})

test('text that is pasted beside the fields becomes a script; into a field it is only text', async () => {
  await visit('/scripts', sessionWith())
  await place()
  const text = 'ANNA. You came.\n\nBEN. I said I would come.\n'
  const clipboardData = { files: [], getData: () => text }
  fireEvent.paste(screen.getByRole('searchbox', { name: 'Search scripts' }), { clipboardData })
  fireEvent.paste(document.body, { clipboardData })
  expect(await (await brought()).findByText(/Read as a screenplay/)).toBeVisible()
  expect(imports).toMatchObject([{ name: 'Pasted script.txt', text }])
})

test('what is copied from a page of the web comes with its marks, where it has some', async () => {
  await visit('/scripts', sessionWith())
  await place()
  const row = (name: string) => `<tr><td>${name}</td><td>You came all the way from there.</td></tr>`
  const marked = `<table>${row('Anna')}${row('Ben')}${row('Anna')}</table>`
  const copied = (page: string) => ({
    files: [],
    getData: (type: string) => (type === 'text/html' ? page : 'Anna\tYou came all the way from there.\n'.repeat(3)),
  })
  fireEvent.paste(document.body, { clipboardData: copied(marked) })
  await (await brought()).findByText(/Read as a screenplay/)
  fireEvent.paste(document.body, { clipboardData: copied('<meta charset="utf-8"><span>Anna</span>') })
  await vi.waitFor(() => expect(imports).toHaveLength(2))
  expect(imports[0]).toMatchObject({ name: 'Pasted script.html', text: marked })
  expect(imports[1]?.name).toBe('Pasted script.txt')
})

test('of several files each waits for its turn, may be taken back before it, and goes on while other pages are looked at', async () => {
  let end = (_answer: Answer) => {}
  answers = [() => new Promise((resolve) => (end = resolve))]
  const { unmount } = await visit('/scripts', sessionWith())
  const files = ['one.pdf', 'two.pdf', 'three.pdf'].map((name) => file(name))
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } })
  const first = await brought()
  expect(await first.findByText('Reading one.pdf…')).toBeVisible()
  expect(first.getByText('two.pdf waits for its turn.')).toBeVisible()
  await userEvent.click(first.getByRole('button', { name: 'Stop reading two.pdf' }))
  unmount()

  const next = await visit('/scripts', sessionWith())
  expect(await (await brought()).findByText('Reading one.pdf…')).toBeVisible()
  end(ok({ scriptId: 'scr_1', understood }))
  expect(await (await brought()).findAllByText(/Read as a screenplay/)).toHaveLength(2)
  expect(imports.map(({ name }) => name)).toEqual(['one.pdf', 'three.pdf'])
  // What was read is seen, and the list of scripts has it.
  next.unmount()
  await visit('/scripts', sessionWith())
  await place()
  expect(screen.queryByRole('list', { name: 'Brought just now' })).toBeNull()
})

test('what is still being read can be stopped', async () => {
  answers = [() => new Promise(() => undefined)]
  await visit('/scripts', sessionWith())
  const bring = await place()
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file('slow.pdf')] } })
  await userEvent.click(await bring.findByRole('button', { name: 'Stop reading slow.pdf' }))
  expect(bring.queryByText(/slow\.pdf/)).toBeNull()
})
