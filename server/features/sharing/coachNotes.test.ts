import { sharingRules } from '@scene-partner/contract/sharingRules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { readExportedJson } from '../../platform/archive/testing/readExportedJson.ts'
import { createPlay } from '../rehearsal/testing/samplePlay.ts'
import { addLink, countEvents, openShare } from './testing/openShare.ts'
import { sharingExporter } from './exporter.ts'
import { coachNotes } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Creates a play with a coach who has written one note. */
async function openCoaching() {
  const share = await openShare(app, { kind: 'coach' })
  const { token, guest: coach, lineId } = share
  const note = { token, noteId: 'note-0001', lineId: lineId('There is tea.'), text: 'Slower.', author: 'Priya' }
  await coach.call('saveCoachNote', note)
  const readNotes = async () => (await share.actor.call('getCoachNotes', { scriptId: share.scriptId })).notes
  return { ...share, coach, note, readNotes }
}

test('a note that a coach changes gets the new text and author, and is counted once', async () => {
  const { coach, note, readNotes, readLink } = await openCoaching()
  await coach.call('saveCoachNote', { ...note, text: 'Faster.', author: 'Priya Rao' })
  expect(await readNotes()).toMatchObject([{ text: 'Faster.', author: 'Priya Rao' }])
  expect(countEvents(await readLink())).toEqual({ created: 1, noted: 1 })
})

test('if a coach changes a note that the actor has marked as done, the note is no longer done', async () => {
  const { actor, scriptId, coach, note, readNotes } = await openCoaching()
  await actor.call('finishCoachNote', { scriptId, noteId: note.noteId, isDone: true })
  expect(await readNotes()).toMatchObject([{ isDone: true }])
  await coach.call('saveCoachNote', { ...note, text: 'Still too fast.' })
  expect(await readNotes()).toMatchObject([{ isDone: false, text: 'Still too fast.' }])
})

test('the owner sees how often a coach opened the script', async () => {
  const { coach, token, readLink } = await openCoaching()
  await coach.call('openCoachScript', { token })
  await coach.call('openCoachScript', { token })
  const link = await readLink()
  expect(link.opened).toBe(2)
  expect(countEvents(link)).toMatchObject({ opened: 2 })
})

test('a coach cannot delete the note of another coach', async () => {
  const { actor, scriptId, coach, note, readNotes } = await openCoaching()
  const other = await addLink(actor, scriptId, { kind: 'coach', guestName: 'Maya' })
  await coach.call('removeCoachNote', { token: other.token, noteId: note.noteId })
  expect(await readNotes()).toMatchObject([{ text: 'Slower.' }])
})

test('a coach who has written the maximum number of notes can change a note, but cannot write another one', async () => {
  const { actor, scriptId, linkId, coach, note } = await openCoaching()
  const { userId } = actor
  const columns = { linkId, userId, scriptId, lineId: note.lineId, text: 'Slower.', author: 'Priya' }
  const more = Array.from({ length: sharingRules.maxNotesPerLink - 1 }, (_, at) => ({
    ...{ ...columns, noteId: `note-more-${at}`, createdAt: app.clock.now() },
  }))
  await app.database.db.insert(coachNotes).values(more)
  await expect(coach.call('saveCoachNote', { ...note, noteId: 'note-0002' })).rejects.toMatchObject({
    code: 'share/too-many-notes',
  })
  expect((await coach.call('saveCoachNote', { ...note, text: 'Faster.' })).note).toMatchObject({ text: 'Faster.' })
})

test('marking an unknown note as done is refused', async () => {
  const { actor, scriptId, readNotes } = await openCoaching()
  const finishing = actor.call('finishCoachNote', { scriptId, noteId: 'note-none', isDone: true })
  await expect(finishing).rejects.toMatchObject({ http: 404, code: 'not_found' })
  expect(await readNotes()).toMatchObject([{ isDone: false }])
})

test('S-70 the export lists each note of a coach with the link through which it was written', async () => {
  const { actor, scriptId, linkId } = await openCoaching()
  const reader = await addLink(actor, scriptId)
  const file = { userId: actor.userId, path: 'links.json' }
  const links = (await readExportedJson(sharingExporter, app.services, file)) as { id: string; notes: object[] }[]
  expect(links.map(({ id, notes }) => [id, notes])).toEqual([
    [linkId, [expect.objectContaining({ text: 'Slower.', author: 'Priya', doneAt: null })]],
    [reader.linkId, []],
  ])
})

test('S-02 a user cannot mark a coach’s note on another account’s script as done, even if the request names a script of this user', async () => {
  const { note, readNotes } = await openCoaching()
  const stranger = await app.signUp()
  const { scriptId } = await createPlay(stranger)
  const finishing = stranger.call('finishCoachNote', { scriptId, noteId: note.noteId, isDone: true })
  await expect(finishing).rejects.toMatchObject({ http: 404, code: 'not_found' })
  expect(await readNotes()).toMatchObject([{ isDone: false }])
})

test('when a coach deletes one note, the other notes of the coach stay', async () => {
  const { token, coach, note, readNotes } = await openCoaching()
  await coach.call('saveCoachNote', { ...note, noteId: 'note-0002', text: 'Softer.' })
  await coach.call('removeCoachNote', { token, noteId: note.noteId })
  expect(await readNotes()).toMatchObject([{ text: 'Softer.' }])
})

test('the notes of a coach are listed oldest first, and a note that the coach changes keeps its place', async () => {
  const { token, coach, note, readNotes } = await openCoaching()
  app.clock.advance(1000)
  await coach.call('saveCoachNote', { ...note, noteId: 'note-0000', text: 'Softer.' })
  app.clock.advance(1000)
  await coach.call('saveCoachNote', { ...note, text: 'Faster.' })
  expect((await readNotes()).map(({ text }) => text)).toEqual(['Faster.', 'Softer.'])
  const { notes } = await coach.call('openCoachScript', { token })
  expect(notes.map(({ text }) => text)).toEqual(['Faster.', 'Softer.'])
})
