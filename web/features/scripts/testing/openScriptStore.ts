import { vi } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import type { StoredEdit } from '../sync/draftDatabase.ts'
import { emptyScript } from '../sync/scriptFields.ts'
import { createScriptStore } from '../sync/scriptStore.ts'
import { createFakeDraftDatabase } from './fakeDraftDatabase.ts'
import { createFakeScriptsServer } from './fakeScriptsServer.ts'

export const scene = 'ROMEO\nBut soft!\n\nJULIET\nAy me!\n'
export const balcony = { ...emptyScript, title: 'Balcony', content: scene, tags: ['verse'] }
/** The edit of a new script that the server has not created yet. */
export const blankEdit = { scriptId: null, base: null, mine: emptyScript }

let stops: (() => void)[] = []

/** Closes the stores that a test has opened. Open stores would react to events in the next test. */
export function closeScriptStores(): void {
  for (const stop of stops) stop()
  stops = []
}

/** Opens a script store with a fake server and a fake draft database. Needs fake timers; `advance` lets time pass. */
export function openScriptStore({ edit, isMine }: { edit?: Partial<StoredEdit>; isMine?: () => boolean } = {}) {
  const server = createFakeScriptsServer([balcony])
  const sent = fakeServer(server.answers)
  const database = createFakeDraftDatabase()
  const base = { ...balcony, version: 1 }
  const opening: StoredEdit = {
    ...{ key: 'tab', scriptId: 'scr_1', wishKey: 'wish', base, asked: null, mine: balcony, at: 0 },
    ...edit,
  }
  const store = createScriptStore(opening, database, isMine)
  const stop = store.follow()
  stops.push(stop)
  const called = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { server, sent, database, store, stop, called, advance: (ms = 2_000) => vi.advanceTimersByTimeAsync(ms) }
}
