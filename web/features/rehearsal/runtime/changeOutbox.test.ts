import type { InputOf } from '@scene-partner/contract/operations/index'
import { beforeEach, expect, test } from 'vitest'
import { fillLocalStorage } from '../../../testing/fullStorage.ts'
import { openChangeOutbox } from './changeOutbox.ts'

beforeEach(() => localStorage.clear())

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 25, 10, minutes))

/** Opens the outbox of a device. Calls reach the server only while `isOnline` is true. */
function openOutbox(connection: { isOnline: boolean }) {
  const sent: InputOf<'saveRehearsal'>[] = []
  const outbox = openChangeOutbox({
    accountId: 'user-1',
    isRetryable: () => true,
    now: () => at(10),
    async send(input) {
      if (!connection.isOnline) throw new Error('no connection')
      sent.push(input)
    },
  })
  return { outbox, sent }
}

test('settings and a position that were changed offline are sent once at the next visit, with the values before the change', async () => {
  const connection = { isOnline: false }
  const first = openOutbox(connection)
  first.outbox.add('scr_1', { settings: { hiding: 'letters' } }, { settings: { hiding: 'whole' }, place: 'l1' }, at(0))
  first.outbox.add('scr_1', { place: 'l2' }, { settings: { hiding: 'letters' }, place: 'l1' }, at(1))
  await first.outbox.send()
  first.outbox.add('scr_1', { settings: { hiding: 'blanks' } }, { settings: { hiding: 'letters' }, place: 'l2' }, at(2))
  first.outbox.add('scr_1', { place: 'l3' }, { settings: { hiding: 'blanks' }, place: 'l2' }, at(2))
  first.outbox.close()
  expect(first.sent).toEqual([])

  // The page was closed. The next visit sends the remaining changes.
  connection.isOnline = true
  const second = openOutbox(connection)
  await second.outbox.send()
  await second.outbox.send()
  const made = { agoMs: 8 * 60_000, settings: { hiding: 'whole' }, place: 'l1' }
  expect(second.sent).toEqual([{ scriptId: 'scr_1', settings: { hiding: 'blanks' }, place: 'l3', made }])
  second.outbox.close()
})

test('settings and positions changed at different times are sent separately when the connection is back', async () => {
  const connection = { isOnline: false }
  const { outbox, sent } = openOutbox(connection)
  outbox.add('scr_1', { settings: { speed: 1.25 } }, { settings: {}, place: null }, at(0))
  outbox.add('scr_1', { place: 'l2' }, { settings: {}, place: null }, at(1))
  await outbox.send()
  connection.isOnline = true
  dispatchEvent(new Event('online'))
  await outbox.send()
  expect(sent).toEqual([
    { scriptId: 'scr_1', place: 'l2', made: { agoMs: 9 * 60_000, place: null } },
    { scriptId: 'scr_1', settings: { speed: 1.25 }, made: { agoMs: 10 * 60_000, settings: { speed: null } } },
  ])
  outbox.close()
})

test('after storage was full for one change, only the newest position is sent, whether it was stored or not', async () => {
  const connection = { isOnline: false }
  const { outbox, sent } = openOutbox(connection)
  const add = (place: string, minutes: number) =>
    outbox.add('scr_1', { place }, { settings: {}, place: null }, at(minutes))
  const addWhileFull = (place: string, minutes: number) => {
    const freeStorage = fillLocalStorage()
    add(place, minutes)
    freeStorage()
  }
  const sendOnline = async () => {
    connection.isOnline = true
    await outbox.send()
    connection.isOnline = false
    return sent.splice(0).map(({ place }) => place)
  }
  add('l1', 0)
  addWhileFull('l2', 1)
  expect(await sendOnline()).toEqual(['l2'])
  addWhileFull('l3', 2)
  add('l4', 3)
  expect(await sendOnline()).toEqual(['l4'])
  expect(await sendOnline()).toEqual([])
  outbox.close()
})
