import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, fakeServer, NetworkFailure } from '../../../testing/fakeServer.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { buildSession } from '../../../testing/builders.ts'
import { fillLocalStorage } from '../../../testing/fullStorage.ts'
import { openDeviceOutbox } from './deviceOutbox.ts'
import { openProgressOutboxes } from './progressOutboxes.ts'
import { openRunOutbox, type StoredRun } from './runOutbox.ts'
import { buildRun } from '../testing/buildRun.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

function openOutbox({ accountId = 'u1', answer = async (): Promise<void> => {} } = {}) {
  const sent: { scriptId: string; runs: readonly StoredRun[] }[] = []
  let fails: 'offline' | 'gone' | null = null
  const outbox = openRunOutbox({
    accountId,
    isRetryable: (error) => error === 'offline',
    async send(input) {
      if (fails) throw fails
      sent.push(input)
      return answer()
    },
  })
  return { outbox, sent, setFailure: (kind: typeof fails) => (fails = kind) }
}

test('an added run is sent at once, together with runs that were only stored; storing a run sends nothing', async () => {
  const { outbox, sent } = openOutbox()
  outbox.store('s1', buildRun('run-stored'))
  await Promise.resolve()
  expect(sent).toEqual([])
  outbox.add('s1', buildRun('run-added'))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.runs.map(({ runId }) => runId)).toEqual(['run-added', 'run-stored'])
  outbox.close()
})

test('a run that cannot be sent stays on the device and is sent later by another visit', async () => {
  const { outbox, setFailure } = openOutbox()
  setFailure('offline')
  outbox.add('s1', buildRun('run-one'))
  await outbox.send()
  expect(outbox.list('s1')).toEqual([buildRun('run-one')])
  outbox.close()
  const later = openOutbox()
  expect(later.outbox.list('s2')).toEqual([])
  await later.outbox.send()
  expect(later.sent).toEqual([{ scriptId: 's1', runs: [buildRun('run-one')] }])
  expect(later.outbox.list('s1')).toEqual([])
})

test('two tabs do not overwrite each other’s runs, and another account does not send these runs', async () => {
  const [one, other, stranger] = [openOutbox(), openOutbox(), openOutbox({ accountId: 'u2' })]
  for (const tab of [one, other]) tab.setFailure('offline')
  one.outbox.add('s1', buildRun('run-one'))
  other.outbox.add('s1', buildRun('run-two'))
  await Promise.all([one.outbox.send(), other.outbox.send(), stranger.outbox.send()])
  one.setFailure(null)
  await one.outbox.send()
  expect(one.sent.flatMap(({ runs }) => runs.map(({ runId }) => runId)).toSorted()).toEqual(['run-one', 'run-two'])
  expect([other.outbox.list('s1'), stranger.sent]).toEqual([[], []])
})

test('a run that changes while it is being sent is sent again; the runs of a deleted script are removed', async () => {
  let goesOn = () => {}
  const { outbox, sent, setFailure } = openOutbox({ answer: async () => goesOn() })
  goesOn = () => {
    goesOn = () => {}
    localStorage.setItem('sp.run.u1 s1 run-one', JSON.stringify(buildRun('run-one', { said: 2 })))
  }
  outbox.add('s1', buildRun('run-one'))
  await outbox.send()
  expect(sent.map(({ runs }) => runs[0]?.said)).toEqual([3, 2])
  setFailure('gone')
  outbox.add('s1', buildRun('run-two'))
  await outbox.send()
  expect(outbox.list('s1')).toEqual([])
})

/** Opens an outbox whose calls reach the server only while `connection.isOnline` is true. */
function openDevice() {
  const connection = { isOnline: true }
  const sent: string[][] = []
  const outbox = openDeviceOutbox<string>({
    ...{ prefix: 'sp.test.user-1', maxBatchSize: 2, isRetryable: () => true },
    async send(scriptId, entries) {
      if (!connection.isOnline) throw new Error('no connection')
      sent.push([scriptId, ...entries])
    },
  })
  return { outbox, connection, sent }
}

test('entries are sent in the order of their keys, in separate calls for each script, with at most `maxBatchSize` entries in a call', async () => {
  const { outbox, sent } = openDevice()
  outbox.put('s1', 'b', 'second')
  outbox.put('s2', 'a', 'other')
  outbox.put('s1', 'a', 'first')
  outbox.put('s1', 'c', 'third')
  await outbox.send()
  expect(sent).toEqual([
    ['s1', 'first', 'second'],
    ['s1', 'third'],
    ['s2', 'other'],
  ])
  outbox.close()
})

test('a stored entry is sent when the connection is back, but not after the outbox was closed', async () => {
  const { outbox, connection, sent } = openDevice()
  connection.isOnline = false
  outbox.put('s1', 'a', 'first')
  await outbox.send()
  connection.isOnline = true
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(sent).toEqual([['s1', 'first']]))
  // While an outbox is sending, it does not begin to send again, so the test waits until it has finished.
  await outbox.send()
  outbox.close()
  outbox.put('s1', 'b', 'second')
  dispatchEvent(new Event('online'))
  expect(sent).toHaveLength(1)
})

test('if the storage is full, an entry stays in memory until it was sent, and is sent once', async () => {
  fillLocalStorage()
  const { outbox, connection, sent } = openDevice()
  connection.isOnline = false
  outbox.put('s1', 'a', 'first')
  await outbox.send()
  expect(outbox.list('s1')).toEqual(['first'])
  connection.isOnline = true
  await outbox.send()
  await outbox.send()
  expect([sent, outbox.list('s1')]).toEqual([[['s1', 'first']], []])
  outbox.close()
})

test('if another tab has sent the newer version of an entry, this tab does not send the older version that it has in memory', async () => {
  const emptyStorage = fillLocalStorage()
  const [first, other] = [openDevice(), openDevice()]
  first.connection.isOnline = false
  first.outbox.put('s1', 'a', 'first')
  emptyStorage()
  first.outbox.put('s1', 'a', 'second')
  await other.outbox.send()
  first.connection.isOnline = true
  await first.outbox.send()
  expect([other.sent, first.sent]).toEqual([[['s1', 'second']], []])
  first.outbox.close()
  other.outbox.close()
})

test('an entry that cannot be read is removed, and the others are still sent', async () => {
  localStorage.setItem('sp.test.user-1 s1 a', '{broken')
  const { outbox, sent } = openDevice()
  outbox.put('s1', 'b', 'second')
  await outbox.send()
  expect(sent).toEqual([['s1', 'second']])
  expect(localStorage.length).toBe(0)
  outbox.close()
})

test('a run stays on the device while the server is unreachable, fails or is busy; a run that the server refuses is removed', async () => {
  let failure: Error = new NetworkFailure()
  fakeServer({
    saveRuns() {
      throw failure
    },
  })
  const { runs, results, changes } = openProgressOutboxes('user-1')
  for (const next of [failure, fail('unavailable'), fail('rate_limited', { retryAfterS: 30 })]) {
    failure = next
    runs.add('s1', buildRun('run-first'))
    await runs.send()
    expect([next.message, runs.list('s1').length]).toEqual([next.message, 1])
  }
  failure = fail('not_found')
  await runs.send()
  expect(runs.list('s1')).toEqual([])
  for (const outbox of [runs, results, changes]) outbox.close()
})

test('while another account is signed in, results, runs and changes of this account are not sent and stay on the device', async () => {
  const sent = fakeServer({})
  sessionStore.set(buildSession({ uid: 'other' }))
  const { runs, results, changes } = openProgressOutboxes('user-1')
  runs.store('s1', buildRun('run-first'))
  results.add('s1', { lineId: 'l1', outcome: 'clean', ms: 900 }, new Date())
  changes.add('s1', { place: 'l2' }, { place: null }, new Date())
  for (const outbox of [runs, results, changes]) {
    await outbox.send()
    outbox.close()
  }
  expect([sent, Object.keys(localStorage).filter((key) => key.includes('user-1')).length]).toEqual([[], 3])
})
