import { understand } from '@scene-partner/script/understand'
import { afterEach, expect, test, vi } from 'vitest'
import { openUnsaved } from '../../platform/unsaved.ts'
import { createRepairStore, type Correction, type Understood } from './repairStore.ts'

const content = 'ANNA: You came.\n\nBEN: I did.\n\nANNA: At last.\n\nBEN: I know.'
const renamed: Correction = { kind: 'renamed', from: 'ANNA', to: 'ANNE' }

/** A server on which one thing was put right yesterday. */
function openServer() {
  let kept: Pick<Understood, 'corrections' | 'applied' | 'version'> = { corrections: [renamed], applied: 1, version: 1 }
  let isReached = true
  let text = { content, version: 1 }
  const read = (): Understood => ({
    ...kept,
    understanding: understand(text.content, { corrections: kept.corrections.slice(0, kept.applied) }),
    scriptVersion: text.version,
  })
  const openPage = () =>
    createRepairStore({
      first: read(),
      unsaved: openUnsaved('u1', 'repairs scr_1'),
      laterMs: 0,
      async fetch() {
        return read()
      },
      async save({ corrections, applied }) {
        if (!isReached) throw new Error('no connection')
        kept = { corrections, applied, version: kept.version + 1 }
        return { version: kept.version }
      },
    })
  return {
    store: openPage(),
    openPage,
    kept: () => kept,
    reach: (is: boolean) => (isReached = is),
    write: (now: string) => (text = { content: now, version: text.version + 1 }),
    /** Somebody else puts something right. */
    put: (corrections: Correction[]) =>
      (kept = { corrections, applied: corrections.length, version: kept.version + 1 }),
  }
}
afterEach(() => localStorage.clear())

const names = ({ store }: ReturnType<typeof openServer>) => store.get().understanding.characters.map(({ name }) => name)

test('a step of an earlier day is taken back, and shown so, also where the connection fails at first', async () => {
  const server = openServer()
  const { store, reach, kept } = server
  reach(false)
  store.undo()
  await vi.waitFor(() => expect(store.get().saving).toBe('failed'))
  expect(store.get().applied).toBe(0)
  reach(true)
  await store.flush()
  expect(kept().applied).toBe(0)
  expect(store.get()).toMatchObject({ applied: 0, saving: 'saved' })
  expect(names(server)).toEqual(['ANNA', 'BEN'])
})

test('what is put right while an earlier step is being taken back is not lost', async () => {
  const server = openServer()
  const { store, kept } = server
  store.undo()
  store.act({ kind: 'renamed', from: 'BEN', to: 'BENNO' })
  await vi.waitFor(() => expect(store.get().saving).toBe('saved'))
  expect(kept()).toMatchObject({ applied: 1, corrections: [{ from: 'BEN', to: 'BENNO' }] })
  expect(names(server)).toEqual(['ANNA', 'BENNO'])
})

test('all alike of a very long play is several steps, and more than a script keeps is said at once and not sent', async () => {
  const { store, kept } = openServer()
  const lines = Array.from({ length: 12_000 }, (_none, index) => `s${index}`)
  store.act({ kind: 'direction', lines })
  await vi.waitFor(() => expect(store.get().saving).toBe('saved'))
  const sent = kept().corrections.flatMap((one) => ('lines' in one ? [one.lines.length] : []))
  expect(sent).toEqual([5_000, 5_000, 2_000])

  for (let index = store.get().applied; index <= 5_000; index += 1) store.act({ kind: 'notRole', name: `N${index}` })
  await vi.waitFor(() => expect(store.get()).toMatchObject({ saving: 'failed', problem: 'tooMany' }))
  expect(kept().corrections).toHaveLength(4)
  store.undo()
  await vi.waitFor(() => expect(store.get()).toMatchObject({ saving: 'saved', problem: undefined }))
  expect(kept().corrections).toHaveLength(5_000)
})

const away: Correction = { kind: 'notRole', name: 'BEN' }

test('what never reached the server is there again once the page is opened anew, and is sent then', async () => {
  const { store, openPage, reach, kept } = openServer()
  reach(false)
  store.act(away)
  await vi.waitFor(() => expect(store.get().saving).toBe('failed'))
  const next = openPage()
  expect(next.get().understanding.characters.map(({ name }) => name)).toEqual(['ANNE'])
  reach(true)
  await next.flush()
  expect(kept()).toMatchObject({ corrections: [renamed, away], applied: 2 })
  expect(localStorage).toHaveLength(0)
})

test('a step taken back just before the page went is taken back on the next one', async () => {
  const { store, openPage, reach, kept } = openServer()
  reach(false)
  store.undo()
  store.keep()
  const next = openPage()
  expect(next.get().applied).toBe(0)
  reach(true)
  await next.flush()
  expect(kept()).toMatchObject({ corrections: [renamed], applied: 0 })
  expect(next.get().understanding.characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
})

test('what this device kept stands on top of what another put right meanwhile; what had arrived is not done twice', async () => {
  const { store, openPage, reach, kept, put } = openServer()
  reach(false)
  store.act(away)
  await vi.waitFor(() => expect(store.get().saving).toBe('failed'))
  reach(true)
  const other: Correction = { kind: 'renamed', from: 'ANNE', to: 'ANJA' }
  put([renamed, other])
  const next = openPage()
  expect(next.get()).toMatchObject({ wasChanged: true, corrections: [renamed, other, away], applied: 3 })
  await next.flush()
  expect(kept()).toMatchObject({ corrections: [renamed, other, away], applied: 3 })

  reach(false)
  next.undo()
  await vi.waitFor(() => expect(next.get().saving).toBe('failed'))
  kept().applied = 2
  const last = openPage()
  expect(last.get()).toMatchObject({ saving: 'saved', applied: 2 })
  expect(localStorage).toHaveLength(0)
})

test('another account of this browser is shown nothing of it', () => {
  openUnsaved('u1', 'repairs scr_1').keep('mine')
  expect(openUnsaved('u2', 'repairs scr_1').read()).toBeUndefined()
  expect(openUnsaved('u1', 'repairs scr_2').read()).toBeUndefined()
})

test('a text that is written on elsewhere is shown as it is now, with what was put right here', async () => {
  const server = openServer()
  const { store, kept, write } = server
  store.act(away)
  write(`${content}\n\nCARL: And I?\n\nCARL: Well?`)
  await store.lookAgain(1)
  expect(store.get().wasChanged).toBe(false)
  await store.lookAgain(2)
  expect(kept().corrections).toEqual([renamed, away])
  expect(store.get()).toMatchObject({ wasChanged: true, applied: 2 })
  expect(names(server)).toEqual(['ANNE', 'CARL'])
  await store.lookAgain(2)
  await store.lookAgain()
  store.undo()
  await vi.waitFor(() => expect(store.get().saving).toBe('saved'))
  expect(names(server)).toEqual(['ANNE', 'BEN', 'CARL'])
})
