// Tests how a casting is saved, merged and restored, and which voice reads a role, without a page.
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../platform/api/callError.ts'
import { buildSpeech } from '../../testing/builders.ts'
import { createCastStore, type Casting, type CastStoreOptions, type StoredCasting } from './castStore.ts'
import { castProposedRoles, findReader } from './initialCasting.ts'
import { mergeCastings } from './mergeCastings.ts'
import { findRolePreviewLine } from './rolePreviewLine.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const tom = { voiceId: 'tom', speed: 1 }
const ida = { voiceId: 'ida', speed: 1 }
const cast = (roles: Casting['roles'], ...mine: string[]): Casting => ({ mine, roles, pronunciations: [] })
const play = (role: string) => (casting: Casting) => ({ ...casting, mine: [role] })
const buildError = (code: string) =>
  new CallError({ status: 'failed-precondition', httpStatus: 400, message: 'It failed.', details: { code } })

/** Opens the casting of a script. The test changes what the server answers; `device` has what this browser stores. */
function openCasting(options: Partial<CastStoreOptions> = {}) {
  const server = { failures: [] as Error[], found: { casting: null as Casting | null, version: 0 } }
  const device = { stored: undefined as StoredCasting | undefined }
  const saves: { mine: readonly string[]; version: number; isStored: boolean }[] = []
  const onFailed = vi.fn<() => void>()
  const store = createCastStore({
    ...{ casting: cast({}), version: 0, onFailed },
    async save({ mine }, version) {
      saves.push({ mine, version, isStored: device.stored !== undefined })
      const failure = server.failures.shift()
      if (failure) throw failure
      return { version: version + 1 }
    },
    fetch: async () => server.found,
    unsaved: {
      read: () => device.stored,
      store(value) {
        device.stored = value
        return true
      },
      isCurrent: () => true,
      clear: () => (device.stored = undefined),
    },
    ...options,
  })
  return { store, server, device, saves, onFailed, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('a casting is saved 400 ms after its last change, and the next save has the version that the server returned', async () => {
  const { store, saves, pass } = openCasting()
  store.change(play('ANNA'))
  await pass(399)
  store.change(play('BEN'))
  await pass(399)
  expect([saves, store.get().saving]).toEqual([[], 'saving'])
  await pass(1)
  expect(store.get().saving).toBe('saved')
  store.change(play('CARL'))
  await pass(400)
  expect(saves).toMatchObject([
    { mine: ['BEN'], version: 0 },
    { mine: ['CARL'], version: 1 },
  ])
})

test('a casting that changes while it is being saved is saved again, and stays on the device until the second save ends', async () => {
  const { store, saves, device } = openCasting()
  store.change(play('ANNA'))
  const flushes = [store.flush(), store.flush()]
  store.change(play('BEN'))
  await Promise.all(flushes)
  expect(saves).toEqual([
    { mine: ['ANNA'], version: 0, isStored: true },
    { mine: ['BEN'], version: 1, isStored: true },
  ])
  expect([device.stored, store.get().saving]).toEqual([undefined, 'saved'])
})

test('if another page has changed the casting, the changes of both pages are saved, and earlier changes cannot be undone', async () => {
  const { store, server, saves } = openCasting()
  server.failures = [buildError('script_changed')]
  server.found = { casting: cast({ CARL: tom }), version: 4 }
  store.change(play('ANNA'))
  await store.flush()
  const merged = { casting: cast({ CARL: tom }, 'ANNA'), canUndo: false, wasChanged: true, saving: 'saved' }
  expect(saves.map(({ version }) => version)).toEqual([0, 4])
  expect(store.get()).toEqual(merged)
  store.undo()
  expect(store.get()).toEqual(merged)
  store.change(play('BEN'))
  expect(store.get()).toMatchObject({ canUndo: true, wasChanged: false })
})

test('a casting that cannot be saved stays on the device until it is saved, except if the script was deleted', async () => {
  const { store, server, saves, device, onFailed } = openCasting()
  server.failures = [buildError('internal'), buildError('not_found')]
  store.change(play('ANNA'))
  await store.flush()
  expect([store.get().saving, device.stored?.casting.mine]).toEqual(['failed', ['ANNA']])
  expect(onFailed).toHaveBeenCalledOnce()
  await store.flush()
  expect([store.get().saving, device.stored]).toEqual(['gone', undefined])
  expect(onFailed).toHaveBeenCalledOnce()
  await store.flush()
  expect([store.get().saving, device.stored]).toEqual(['saved', undefined])
  await store.flush()
  expect(saves).toHaveLength(3)
})

test('the last 50 changes of a casting can be undone; a change that returns the same casting does not count', () => {
  const { store } = openCasting()
  store.change((casting) => casting)
  expect(store.get()).toMatchObject({ canUndo: false, saving: 'saved' })
  for (let change = 1; change <= 52; change += 1) store.change(play(`ROLE ${change}`))
  for (let step = 0; step < 49; step += 1) store.undo()
  expect(store.get()).toMatchObject({ casting: { mine: ['ROLE 3'] }, canUndo: true })
  store.undo()
  store.undo()
  expect(store.get()).toMatchObject({ casting: { mine: ['ROLE 2'] }, canUndo: false })
})

test('an unsaved casting of an earlier visit is restored; if the server has a newer casting, the two are merged', async () => {
  const stored = { version: 3, from: cast({ BEN: tom }), casting: cast({ BEN: tom }, 'ANNA') }
  const unsaved = { read: () => stored, store: () => true, isCurrent: () => true, clear: () => {} }
  const casting = cast({ BEN: tom, CARL: ida })
  const newer = openCasting({ unsaved, version: 4, casting })
  expect(newer.store.get()).toMatchObject({ casting: cast({ BEN: tom, CARL: ida }, 'ANNA'), saving: 'saving' })
  const same = openCasting({ unsaved, version: 3, casting })
  expect(same.store.get().casting).toEqual(stored.casting)
  await same.pass(400)
  expect(same.saves).toMatchObject([{ mine: ['ANNA'], version: 3 }])
})

test('when two castings are merged, the changes and removals of both pages stay; if both changed the same role, the change of this page is used', () => {
  const from = cast({ ANNA: tom, BEN: tom, CARL: tom })
  const theirs = cast({ ANNA: tom, BEN: ida, CARL: ida, DORA: ida }, 'DORA')
  const mine = cast({ BEN: tom, CARL: { voiceId: 'walt', speed: 1 } })
  expect(mergeCastings({ from, mine, theirs })).toEqual(
    cast({ BEN: ida, CARL: { voiceId: 'walt', speed: 1 }, DORA: ida }, 'DORA'),
  )
  expect(mergeCastings({ from, mine: from, theirs: cast({ ANNA: tom }) })).toEqual(cast({ ANNA: tom }))
})

test('a role whose voice is no longer offered is read by the proposed voice, at the speed of the casting', () => {
  const anna = { name: 'ANNA', aliases: ['MRS BELL'], speeches: 1, words: 2, description: '' }
  const offers = { proposal: [{ name: 'ANNA', voiceId: 'tom', why: '' }], voices: [{ id: 'tom' }, { id: 'ida' }] }
  const gone = { 'MRS BELL': { voiceId: 'gone', speed: 1.2 } }
  expect(findReader(cast(gone), anna, offers)).toEqual({ voiceId: 'tom', speed: 1.2, isReplacement: true })
  expect(findReader(cast(gone), anna, { ...offers, proposal: [] })).toEqual({ voiceId: 'gone', speed: 1.2 })
  expect(findReader(cast({ ANNA: ida }), anna, offers)).toEqual(ida)
  expect(findReader(cast({}), anna, offers)).toEqual(tom)
})

test('the number of roles that get a proposed voice is at most the number of voices that a casting can store', () => {
  const max = scriptRules.maxCastRoles
  const proposal = Array.from({ length: max + 1 }, (_, at) => ({ name: `ROLE ${at}`, voiceId: 'tom', why: '' }))
  expect(Object.keys(castProposedRoles(proposal))).toEqual(proposal.slice(0, max).map(({ name }) => name))
})

test('the preview of a role speaks its first line of 25 to 140 characters, else the line that is nearest to this length', () => {
  const find = (...lengths: number[]) =>
    findRolePreviewLine(
      lengths.map((length, at) => buildSpeech(`s${at}`, 'ANNA', 'x'.repeat(length))),
      'ANNA',
    )?.text.length
  expect([find(24, 25, 60), find(141, 140, 30), find(150, 22), find(23, 141, 24)]).toEqual([25, 140, 22, 141])
  expect(findRolePreviewLine([buildSpeech('s1', 'BEN', 'x'.repeat(30))], 'ANNA')).toBeUndefined()
})
