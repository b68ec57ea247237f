// Tests the message that tells the owner of a script that a friend has sent lines.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { createPlay } from '../rehearsal/testing/samplePlay.ts'
import { createTone } from './testing/shareFixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Creates an actor with a play, and a link by which a friend records the lines of BEN. */
async function shareRole() {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  const link = { scriptId, kind: 'reader' as const, role: 'BEN', guestName: 'Tom', days: 14 as const }
  const { path } = await actor.call('createShareLink', link)
  const token = path.split('/').at(-1) ?? ''
  const guest = app.visitor()
  const readMail = async () => {
    await app.services.jobs.drain()
    const mails = (await app.mailbox()).filter(({ to }) => to === actor.email)
    return mails.map(({ subject }) => subject).filter((subject) => subject.includes('recorded'))
  }
  return {
    actor,
    scriptId,
    send: async (text: string) => {
      const body = createTone()
      const url = `/api/readings/${token}/lines/${lineId(text)}`
      expect((await guest.request(url, { method: 'PUT', body })).status).toBe(200)
    },
    /** Advances the clock by `ms`, and returns the subjects of all e-mails that tell the owner about sent lines. */
    readMailAfter: (ms: number) => {
      app.clock.advance(ms)
      return readMail()
    },
    accept: async () => {
      const { lines } = await actor.call('getFriendLines', { scriptId })
      const recordings = lines.map(({ recordingId }) => ({ recordingId, state: 'accepted' as const }))
      await actor.call('decideFriendLines', { scriptId, recordings })
    },
  }
}

const oneLine = 'Scene Partner: A friend recorded a line for you'

test(
  'a line that a friend sends after the message of the day is announced in another message, a day after the first',
  { tags: ['long'] },
  async () => {
    const { send, readMailAfter } = await shareRole()
    await send('I said I would.')
    expect(await readMailAfter(16 * minuteMs)).toEqual([oneLine])
    app.clock.advance(60 * minuteMs)
    await send('Then let me say less.')
    expect(await readMailAfter(16 * minuteMs)).toEqual([oneLine])
    expect(await readMailAfter(dayMs)).toEqual([oneLine, oneLine])
    expect(await readMailAfter(dayMs)).toEqual([oneLine, oneLine])
  },
)

test('no message is sent about a line that the actor has already accepted; a line that arrives later that day is announced', async () => {
  const { send, accept, readMailAfter } = await shareRole()
  await send('I said I would.')
  await accept()
  expect(await readMailAfter(16 * minuteMs)).toEqual([])
  await send('Then let me say less.')
  expect(await readMailAfter(16 * minuteMs)).toEqual([oneLine])
})

test(
  'if the message about sent lines cannot be stored, the next attempt of the job sends it',
  { tags: ['long'] },
  async () => {
    const { send, readMailAfter } = await shareRole()
    await send('I said I would.')
    await app.database.db.execute(sql`alter table messages add constraint breaks_off check (false) not valid`)
    try {
      expect(await readMailAfter(16 * minuteMs)).toEqual([])
    } finally {
      await app.database.db.execute(sql`alter table messages drop constraint breaks_off`)
    }
    expect(await readMailAfter(minuteMs)).toEqual([oneLine])
  },
)
