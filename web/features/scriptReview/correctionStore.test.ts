import { scriptRules } from '@scene-partner/contract/scriptRules'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../../platform/api/callError.ts'
import { openUnsavedChanges } from '../../platform/storage/unsavedChanges.ts'
import { createCorrectionStore, type Correction, type ReviewData } from './correctionStore.ts'

const content = 'ANNA: You came.\n\nBEN: I did.\n\nANNA: At last.\n\nBEN: I know.'
const renamed: Correction = { kind: 'renamed', from: 'ANNA', to: 'ANNE' }

const refuse = (code: string) =>
  new CallError({ status: 'aborted', httpStatus: 409, message: 'Refused.', details: { code } })

/** Opens a fake server that has stored one correction already. */
function openServer() {
  let getSaved: Pick<ReviewData, 'corrections' | 'applied' | 'version'> = {
    corrections: [renamed],
    applied: 1,
    version: 1,
  }
  let isOnline = true
  let isDeleted = false
  let text = { content, version: 1 }
  const read = (): ReviewData => ({
    ...getSaved,
    understanding: buildUnderstanding(text.content, { corrections: getSaved.corrections.slice(0, getSaved.applied) }),
    scriptVersion: text.version,
  })
  const openPage = () =>
    createCorrectionStore({
      first: read(),
      unsaved: openUnsavedChanges('u1', 'repairs scr_1'),
      delayMs: 0,
      async fetch() {
        return read()
      },
      async save({ corrections, applied, version }) {
        if (!isOnline) throw new Error('no connection')
        if (isDeleted) throw refuse('not_found')
        if (version !== getSaved.version) throw refuse('script_changed')
        getSaved = { corrections, applied, version: getSaved.version + 1 }
        return { version: getSaved.version }
      },
    })
  return {
    store: openPage(),
    openPage,
    getSaved: () => getSaved,
    setOnline: (is: boolean) => (isOnline = is),
    deleteScript: () => (isDeleted = true),
    changeText: (now: string) => (text = { content: now, version: text.version + 1 }),
    /** Stores corrections on the server as another page would. */
    saveElsewhere: (corrections: Correction[]) =>
      (getSaved = { corrections, applied: corrections.length, version: getSaved.version + 1 }),
  }
}
afterEach(() => localStorage.clear())

const names = ({ store }: ReturnType<typeof openServer>) => store.get().understanding.characters.map(({ name }) => name)

test('if the user undoes, offline, a correction that is on the server, the server undoes it when the connection is back', async () => {
  const server = openServer()
  const { store, setOnline, getSaved } = server
  setOnline(false)
  store.undo()
  await vi.waitFor(() => expect(store.get().saving).toBe('failed'))
  expect(store.get().applied).toBe(0)
  setOnline(true)
  await store.flush()
  expect(getSaved().applied).toBe(0)
  expect(store.get()).toMatchObject({ applied: 0, saving: 'saved' })
  expect(names(server)).toEqual(['ANNA', 'BEN'])
})

test('a correction that is made while an earlier correction is being undone is not lost', async () => {
  const server = openServer()
  const { store, getSaved } = server
  store.undo()
  store.correct({ kind: 'renamed', from: 'BEN', to: 'BENNO' })
  await vi.waitFor(() => expect(store.get().saving).toBe('saved'))
  expect(getSaved()).toMatchObject({ applied: 1, corrections: [{ from: 'BEN', to: 'BENNO' }] })
  expect(names(server)).toEqual(['ANNA', 'BENNO'])
})

test(
  'a correction of very many lines is sent as several corrections; if there are too many corrections, the store stops saving',
  { tags: ['long'] },
  async () => {
    const { store, getSaved } = openServer()
    const lines = Array.from({ length: 12_000 }, (_none, index) => `s${index}`)
    store.correct({ kind: 'direction', lines })
    await vi.waitFor(() => expect(store.get().saving).toBe('saved'))
    const sent = getSaved().corrections.flatMap((one) => ('lines' in one ? [one.lines.length] : []))
    expect(sent).toEqual([5_000, 5_000, 2_000])

    for (let index = store.get().applied; index <= 5_000; index += 1)
      store.correct({ kind: 'notRole', name: `N${index}` })
    await vi.waitFor(() => expect(store.get()).toMatchObject({ saving: 'failed', problem: 'tooMany' }))
    expect(getSaved().corrections).toHaveLength(4)
    store.undo()
    await vi.waitFor(() => expect(store.get()).toMatchObject({ saving: 'saved', problem: undefined }))
    expect(getSaved().corrections).toHaveLength(5_000)
  },
)

test('after an undo and a redo, two corrections can be undone one after the other, and then both redone', async () => {
  const server = openServer()
  const { store, getSaved } = server
  store.correct({ kind: 'renamed', from: 'BEN', to: 'BENNO' })
  store.correct({ kind: 'renamed', from: 'BENNO', to: 'BERT' })
  store.undo()
  store.redo()
  expect(names(server)).toEqual(['ANNE', 'BERT'])
  store.undo()
  expect(names(server)).toEqual(['ANNE', 'BENNO'])
  store.undo()
  expect(names(server)).toEqual(['ANNE', 'BEN'])
  store.redo()
  store.redo()
  expect(names(server)).toEqual(['ANNE', 'BERT'])
  await store.flush()
  expect(getSaved()).toMatchObject({ applied: 3 })
})

const removeBen: Correction = { kind: 'notRole', name: 'BEN' }

test('corrections that were not sent are restored when the page opens again, and sent', async () => {
  const { store, openPage, setOnline, getSaved } = openServer()
  setOnline(false)
  store.correct(removeBen)
  await vi.waitFor(() => expect(store.get().saving).toBe('failed'))
  const next = openPage()
  expect(next.get().understanding.characters.map(({ name }) => name)).toEqual(['ANNE'])
  setOnline(true)
  await next.flush()
  expect(getSaved()).toMatchObject({ corrections: [renamed, removeBen], applied: 2 })
  expect(localStorage).toHaveLength(0)
})

test('an undo made just before the page closes still applies when the page opens again', async () => {
  const { store, openPage, setOnline, getSaved } = openServer()
  setOnline(false)
  store.undo()
  store.storeUnsaved()
  const next = openPage()
  expect(next.get().applied).toBe(0)
  setOnline(true)
  await next.flush()
  expect(getSaved()).toMatchObject({ corrections: [renamed], applied: 0 })
  expect(next.get().understanding.characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
})

test('unsent corrections are applied after those of another page; an unsent undo that the server has already stored is dropped', async () => {
  const { store, openPage, setOnline, getSaved, saveElsewhere } = openServer()
  setOnline(false)
  store.correct(removeBen)
  await vi.waitFor(() => expect(store.get().saving).toBe('failed'))
  setOnline(true)
  const other: Correction = { kind: 'renamed', from: 'ANNE', to: 'ANJA' }
  saveElsewhere([renamed, other])
  const next = openPage()
  expect(next.get()).toMatchObject({ wasChanged: true, corrections: [renamed, other, removeBen], applied: 3 })
  await next.flush()
  expect(getSaved()).toMatchObject({ corrections: [renamed, other, removeBen], applied: 3 })

  setOnline(false)
  next.undo()
  await vi.waitFor(() => expect(next.get().saving).toBe('failed'))
  getSaved().applied = 2
  const last = openPage()
  expect(last.get()).toMatchObject({ saving: 'saved', applied: 2 })
  expect(localStorage).toHaveLength(0)
})

const renamedElsewhere: Correction = { kind: 'renamed', from: 'ANNE', to: 'ANJA' }

test('if another page saved corrections after this page was opened, the corrections of this page are applied after them', async () => {
  const server = openServer()
  const { store, getSaved, saveElsewhere } = server
  saveElsewhere([renamed, renamedElsewhere])
  store.correct(removeBen)
  await expect.poll(() => store.get()).toMatchObject({ saving: 'saved', wasChanged: true })
  expect(getSaved()).toMatchObject({ corrections: [renamed, renamedElsewhere, removeBen], applied: 3 })
  expect(names(server)).toEqual(['ANJA'])
  expect(localStorage).toHaveLength(0)
})

test('a page without unsaved corrections shows the corrections that another page saved', async () => {
  const server = openServer()
  const { store, saveElsewhere } = server
  saveElsewhere([renamed, renamedElsewhere])
  await store.refresh()
  expect(store.get()).toMatchObject({ saving: 'saved', wasChanged: true, applied: 2 })
  expect(names(server)).toEqual(['ANJA', 'BEN'])
  store.correct(removeBen)
  expect(store.get().wasChanged).toBe(false)
  await store.flush()
  expect(store.get()).toMatchObject({ saving: 'saved', wasChanged: false })
})

test('if the script was deleted in the meantime, the store says so and deletes the unsaved corrections from the device', async () => {
  const { store, setOnline, deleteScript } = openServer()
  setOnline(false)
  store.correct(removeBen)
  await store.flush()
  expect(localStorage).toHaveLength(1)
  setOnline(true)
  deleteScript()
  await store.flush()
  expect(store.get()).toMatchObject({ saving: 'failed', problem: 'gone' })
  expect(localStorage).toHaveLength(0)
})

test('a correction of one line more than a correction may have is sent as two corrections', async () => {
  const { store, getSaved } = openServer()
  const lines = Array.from({ length: scriptRules.maxCorrectedLines + 1 }, (_none, index) => `s${index}`)
  store.correct({ kind: 'direction', lines })
  await store.flush()
  const sent = getSaved().corrections.flatMap((one) => ('lines' in one ? [one.lines] : []))
  expect(sent).toEqual([lines.slice(0, -1), lines.slice(-1)])
})

test('the maximum number of corrections can be saved; one more is not sent until the user undoes a correction', async () => {
  const sizes: number[] = []
  const corrections = Array.from({ length: scriptRules.maxCorrections - 1 }, () => removeBen)
  const understanding = buildUnderstanding(content, { corrections: [] })
  const store = createCorrectionStore({
    first: { understanding, corrections, applied: corrections.length, version: 1, scriptVersion: 1 },
    fetch: () => Promise.reject(new Error('not needed')),
    async save(input) {
      sizes.push(input.applied)
      return { version: input.version + 1 }
    },
  })
  store.correct(renamed)
  await store.flush()
  expect(store.get().saving).toBe('saved')
  store.correct(renamed)
  await store.flush()
  expect(store.get()).toMatchObject({ saving: 'failed', problem: 'tooMany' })
  store.undo()
  await store.flush()
  expect(store.get()).toMatchObject({ saving: 'saved', problem: undefined })
  expect(sizes).toEqual([scriptRules.maxCorrections, scriptRules.maxCorrections])
})

test('another account in this browser does not see the corrections that are stored on the device', () => {
  openUnsavedChanges('u1', 'repairs scr_1').store('mine')
  expect(openUnsavedChanges('u2', 'repairs scr_1').read()).toBeUndefined()
  expect(openUnsavedChanges('u1', 'repairs scr_2').read()).toBeUndefined()
})

test('if another page changes the text, the new text is shown with the corrections of this page', async () => {
  const server = openServer()
  const { store, getSaved, changeText } = server
  store.correct(removeBen)
  changeText(`${content}\n\nCARL: And I?\n\nCARL: Well?`)
  await store.refresh(1)
  expect(store.get().wasChanged).toBe(false)
  await store.refresh(2)
  expect(getSaved().corrections).toEqual([renamed, removeBen])
  expect(store.get()).toMatchObject({ wasChanged: true, applied: 2 })
  expect(names(server)).toEqual(['ANNE', 'CARL'])
  await store.refresh(2)
  await store.refresh()
  store.undo()
  await vi.waitFor(() => expect(store.get().saving).toBe('saved'))
  expect(names(server)).toEqual(['ANNE', 'BEN', 'CARL'])
})
