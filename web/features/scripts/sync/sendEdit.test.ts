import { afterEach, expect, test, vi } from 'vitest'
import { fail, fakeServer, ProxyPage, type Answers } from '../../../testing/fakeServer.ts'
import { createFakeScriptsServer } from '../testing/fakeScriptsServer.ts'
import { emptyScript } from './scriptFields.ts'
import { fetchScript, sendEdit, type EditToSend } from './sendEdit.ts'

afterEach(() => vi.unstubAllGlobals())

const scene = 'ROMEO\nBut soft!\n\nJULIET\nAy me!\n'
const balcony = { ...emptyScript, title: 'Balcony', content: scene, tags: ['verse'] }
const base = { ...balcony, version: 1 }

/** Starts a fake server with one script. `answers` replace the normal answers of this server. */
function openServer(answers: Answers = {}) {
  const server = createFakeScriptsServer([balcony])
  const sent = fakeServer({ ...server.answers, ...answers })
  const send = (edit: Partial<EditToSend>) =>
    sendEdit({ scriptId: 'scr_1', wishKey: 'wish', base, asked: null, mine: balcony, ...edit })
  const called = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { server, sent, send, called }
}

test('saving an edit sends only the fields that were changed', async () => {
  const { send, called } = openServer()
  await send({ mine: { ...balcony, title: 'Act two' } })
  await send({ mine: { ...balcony, tags: ['verse', 'new'] }, base: { ...base, version: 2 } })
  await send({ mine: { ...balcony, content: 'New.' }, base: { ...base, version: 3 } })
  expect(called('updateScript')).toEqual([
    { scriptId: 'scr_1', version: 1, title: 'Act two' },
    { scriptId: 'scr_1', version: 2, tags: ['verse', 'new'] },
    { scriptId: 'scr_1', version: 3, content: 'New.' },
  ])
})

test('an edit that changes nothing counts as saved without a call to the server', async () => {
  const { send, sent } = openServer()
  expect(await send({})).toEqual({ kind: 'saved', scriptId: 'scr_1', base })
  expect(sent).toEqual([])
})

test('the result of saving an edit contains the server’s version number for the next save', async () => {
  const { send } = openServer()
  const mine = { ...balcony, title: 'Act two' }
  expect(await send({ mine })).toEqual({ kind: 'saved', scriptId: 'scr_1', base: { ...mine, version: 2 } })
})

test('a new script is created with the text of the first attempt, and then text typed later is saved', async () => {
  const { send, called, server } = openServer()
  const first = { ...emptyScript, title: 'New', content: 'First.' }
  const result = await send({ scriptId: null, base: null, asked: first, mine: { ...first, content: 'Second.' } })
  expect(called('saveScript')).toEqual([first])
  expect(result).toMatchObject({ kind: 'saved', scriptId: 'scr_2', base: { content: 'Second.', version: 2 } })
  expect(server.getScript('scr_2')?.content).toBe('Second.')
})

test('repeated attempts to create a script with the same idempotency key create one script; another key creates another', async () => {
  const { send, server } = openServer()
  const first = { scriptId: null, base: null, mine: { ...emptyScript, title: 'New', content: 'First.' } }
  const attempts = [await send(first), await send(first), await send({ ...first, wishKey: 'another-wish' })]
  expect(attempts).toMatchObject(['scr_2', 'scr_2', 'scr_3'].map((scriptId) => ({ kind: 'saved', scriptId })))
  expect(server.getScript('scr_4')).toBeUndefined()
})

test('title, text and tags are sent in the normalised form in which the server stores them', async () => {
  const { send, called } = openServer()
  const given = { ...emptyScript, title: '  My \n scene ', content: 'A\r\nB', tags: [' Verse '] }
  await send({ scriptId: null, base: null, mine: given })
  await send({ scriptId: null, wishKey: 'another-wish', base: null, mine: { ...emptyScript, title: ' ' } })
  expect(called('saveScript')).toEqual([
    { ...emptyScript, title: 'My scene', content: 'A\nB', tags: ['Verse'] },
    { ...emptyScript, title: 'Untitled Script' },
  ])
})

test('if another device has changed the script, both changes are merged and saved as the next version', async () => {
  const { send, server, called } = openServer()
  server.changeElsewhere('scr_1', { title: 'Act two' })
  const result = await send({ mine: { ...balcony, content: 'New.' } })
  expect(result).toEqual({
    kind: 'saved',
    scriptId: 'scr_1',
    base: { ...balcony, title: 'Act two', content: 'New.', version: 3 },
  })
  expect(called('updateScript')).toHaveLength(2)
  expect(called('keepScriptVersion')).toEqual([])
})

test('if this device’s own save is stored but its response was lost, the next save is not a conflict', async () => {
  const { send, server } = openServer()
  const asked = { ...balcony, content: 'First.' }
  server.changeElsewhere('scr_1', { content: 'First.' })
  expect(await send({ asked, mine: { ...balcony, content: 'First. Second.' } })).toMatchObject({
    kind: 'saved',
    base: { content: 'First. Second.', version: 3 },
  })
  expect(server.versions()).toEqual([])
})

test('in a conflict the server stores this device’s text as a version, and the text of the script does not change', async () => {
  const { send, server } = openServer()
  server.changeElsewhere('scr_1', { content: 'Theirs.' })
  const result = await send({ mine: { ...balcony, content: 'Mine.' } })
  expect(result).toMatchObject({ kind: 'conflict', theirs: { content: 'Theirs.', version: 2 } })
  expect(server.getScript()?.content).toBe('Theirs.')
  expect(server.versions()).toMatchObject([{ kind: 'conflict', content: 'Mine.', version: 1 }])
})

test('if another device changes the script during each of five attempts to save, the save has the same result as if the server were unreachable', async () => {
  const server = createFakeScriptsServer([balcony])
  let attempts = 0
  fakeServer({
    ...server.answers,
    updateScript() {
      attempts += 1
      server.changeElsewhere('scr_1', { title: `Title ${attempts}` })
      return fail('script_changed', { version: attempts + 1 })
    },
  })
  const edit = { scriptId: 'scr_1', wishKey: 'wish', base, asked: null, mine: { ...balcony, content: 'New.' } }
  expect(await sendEdit(edit)).toEqual({ kind: 'unreachable' })
  expect(attempts).toBe(5)
})

test.each([
  [fail('unavailable'), { kind: 'unreachable' }],
  [fail('internal', { requestId: 'req_1' }), { kind: 'unreachable' }],
  [new ProxyPage(504), { kind: 'unreachable' }],
  [new ProxyPage(499), { kind: 'unreachable' }],
  [fail('rate_limited', { retryAfterS: 60 }), { kind: 'unreachable' }],
  [fail('scripts_no_room'), { kind: 'refused', message: fail('scripts_no_room').message }],
  [
    fail('script_too_long', { limit: 10 }),
    { kind: 'refused', message: fail('script_too_long', { limit: 10 }).message },
  ],
  [fail('signed_out'), { kind: 'signed-out' }],
  [fail('not_found'), { kind: 'gone' }],
])('after the server’s answer %s, saving an edit returns %j and does not throw', async (answer, expected) => {
  const { send } = openServer({ updateScript: () => answer })
  expect(await send({ mine: { ...balcony, content: 'New.' } })).toEqual(expected)
})

test('fetching a script returns its text, its version, and whether it is a favourite or archived', async () => {
  openServer()
  expect(await fetchScript('scr_1')).toEqual({ ...balcony, version: 1, isFavorite: false, isArchived: false })
})
