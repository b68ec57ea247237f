import { expect, test } from 'vitest'
import { openPostOffice, type Mood } from '../../ports/mail/testing/postOffice.ts'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import { outbox } from './tables.ts'

const publicHost = { PUBLIC_URL: 'https://scenes.example', MAIL_FROM: 'Scene Partner <no-reply@scenes.example>' }
const newcomer = { email: 'ada@example.com', password: goodPassword, firstName: 'Ada' }
const minuteMs = 60_000

async function startWithPost(mood: Mood) {
  const office = await openPostOffice()
  office.be(mood)
  const app = await startApp({ environment: { ...publicHost, SMTP_URL: office.url } })
  const letter = async () => {
    const [row] = await app.database.db.select().from(outbox)
    if (!row) throw new Error('the outbox is empty')
    return row
  }
  return {
    ...office,
    app,
    letter,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await office[Symbol.asyncDispose]()
    },
  }
}

test('a letter leaves by itself, and the outbox forgets its words', async () => {
  await using post = await startWithPost('well')
  await post.app.visitor().call('signUp', newcomer)
  await post.app.services.jobs.drain()
  const [arrived] = await post.received()
  expect(arrived).toMatchObject({
    to: 'ada@example.com',
    from: 'no-reply@scenes.example',
    subject: 'Verify your email for Scene Partner',
  })
  expect(arrived?.text).toMatch(/https:\/\/scenes\.example\/verify-email\?token=[\w-]{43}\s/)
  expect(await post.letter()).toMatchObject({ state: 'sent', text: '', html: '', attempts: 1, lastError: null })
})

test.each<Mood>(['busy', 'later', 'breaking'])(
  'R-15 while the post office is %s people sign up all the same, and the letter is tried after 1, 5, 15 and 60 minutes',
  async (mood) => {
    await using post = await startWithPost(mood)
    await post.app.visitor().call('signUp', newcomer)
    const { jobs } = post.app.services
    await jobs.drain()
    const tries = [(await post.letter()).attempts]
    for (const minutes of [1, 5, 15, 60]) {
      post.app.clock.advance(minutes * minuteMs - 1)
      await jobs.drain()
      tries.push((await post.letter()).attempts)
      post.app.clock.advance(1)
      await jobs.drain()
      tries.push((await post.letter()).attempts)
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5])
    expect((await post.letter()).state).toBe('waiting')

    post.be('well')
    post.app.clock.advance(3 * 60 * minuteMs)
    await jobs.drain()
    expect(await post.letter()).toMatchObject({ state: 'sent', attempts: 6 })
    expect(await post.received()).toHaveLength(1)
  },
)

test('R-15 what is refused for good is laid aside with the reason, and not tried again', async () => {
  await using post = await startWithPost('refusing')
  await post.app.visitor().call('signUp', newcomer)
  await post.app.services.jobs.drain()
  post.app.clock.advance(24 * 60 * minuteMs)
  await post.app.services.jobs.drain()
  const letter = await post.letter()
  expect(letter).toMatchObject({ state: 'dead', attempts: 1 })
  expect(letter.lastError).toContain('550')
})

test('R-15 a letter whose receipt was lost goes again under the same id', async () => {
  await using post = await startWithPost('forgetful')
  await post.app.visitor().call('signUp', newcomer)
  await post.app.services.jobs.drain()
  post.be('well')
  post.app.clock.advance(minuteMs)
  await post.app.services.jobs.drain()
  const ids = (await post.received()).map(({ messageId }) => messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids)).toEqual(new Set([(await post.letter()).messageId]))
})

test('without a mail server mail waits, and leaves once one is named', async () => {
  await using office = await openPostOffice()
  await using app = await startApp({ environment: publicHost })
  await app.visitor().call('signUp', newcomer)
  await app.services.jobs.drain()
  expect(await app.database.db.select().from(outbox)).toMatchObject([{ state: 'waiting', attempts: 0 }])

  await using later = await startApp({ beside: app, environment: { ...publicHost, SMTP_URL: office.url } })
  await later.services.jobs.drain()
  expect(await office.received()).toHaveLength(1)
})

test('a letter of an account that did not come to be was never written', async () => {
  await using app = await startApp()
  const all = Array.from({ length: 5 }, () => app.visitor().call('signUp', newcomer))
  await Promise.allSettled(all)
  expect(await app.database.db.select().from(outbox)).toHaveLength(1)
})
