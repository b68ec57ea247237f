import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import {
  buildPlay,
  buildRehearsal,
  buildReview,
  buildScript,
  buildSession,
  buildSpeech,
} from '../../../testing/builders.ts'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { fail, fakeServer, type Answers } from '../../../testing/fakeServer.ts'
import { getOfflineDatabase } from '../../../platform/storage/offlineDatabase.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { describeScenes } from './findOfflineScenes.ts'
import { clearCopyState, copyState, startOfflineCopy } from './startOfflineCopy.ts'

/** A script in which only the actor speaks, so that its copy needs no audio. */
const play = buildPlay([buildSpeech('s1', 'ANNA', 'You came.')], {
  scenes: [{ heading: 'A kitchen', name: 'A kitchen', lines: ['s1'] }],
})

/** The account of this test. A page opens the database of an account once, and test files may share a page. */
let accountId = ''
let count = 0
beforeEach(() => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => ({}),
      ready: Promise.resolve({
        active: { postMessage: (_: unknown, [port]: [MessagePort]) => port.postMessage({ kind: 'done' }) },
      }),
    },
  })
  count += 1
  accountId = `copier-${count}`
  sessionStore.set(buildSession({ uid: accountId }))
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  clearCopyState()
})

const serve = (answers: Answers = {}) =>
  fakeServer({
    getScript: () => ({ script: buildScript({ id: 's', title: 'The Late Ferry' }) }),
    getUnderstanding: () => buildReview(play),
    getCasting: () => ({ casting: { mine: ['ANNA'], roles: {}, pronunciations: [] }, version: 1 }),
    getRehearsal: () => buildRehearsal(),
    getRuns: () => ({ runs: [] }),
    getReadings: () => ({ readings: [] }),
    ...answers,
  })

const start = (scriptId = 's') =>
  startOfflineCopy({
    ...{ session: buildSession({ uid: accountId }), scriptId, includesOwnLines: false, withListener: false },
    chooseScenes: (current) => describeScenes(current, [0]),
  })
const listOfflineScripts = async () => (await getOfflineDatabase(accountId)?.list())?.map(({ scriptId }) => scriptId)

test('starting a copy again before the first start has finished does not copy the script twice', async () => {
  const sent = serve()
  await Promise.all([start(), start()])
  expect(copyState.get()).toEqual({ state: 'done', scriptId: 's', problem: null })
  expect(sent.filter(({ name }) => name === 'getScript')).toHaveLength(1)
})

test('a first copy that fails leaves nothing on the device; an update that fails leaves the earlier copy', async () => {
  serve({ getCasting: () => fail('unavailable') })
  await start()
  expect(copyState.get()).toEqual({ state: 'failed', scriptId: 's', problem: expect.any(String) })
  expect(await listOfflineScripts()).toEqual([])
  serve()
  await start()
  serve({ getCasting: () => fail('unavailable') })
  await start()
  expect([copyState.get()?.state, await listOfflineScripts()]).toEqual(['failed', ['s']])
})

test('a copy that the user cancels shows no error and leaves nothing on the device', async () => {
  serve()
  const running = start()
  const current = copyState.get()
  expect(current).toMatchObject({ state: 'running', share: 0 })
  if (current?.state === 'running') current.cancel()
  await running
  expect([copyState.get(), await listOfflineScripts()]).toEqual([null, []])
})
