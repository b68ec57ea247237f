// Each test has its own app, because each damages data, and the check of the other test would report this damage.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { usageMonths } from '../access/tables.ts'
import { generations } from '../generation/tables.ts'
import { insertScripts } from '../scripts/testing/scriptFixtures.ts'
import { insertFriendRecording } from '../sharing/testing/shareFixtures.ts'
import { findInvariantViolations } from './index.ts'

// [spec2 §3.31]
test(
  'after several generations the stored data fulfils every invariant; after the data is damaged, the violations are reported',
  { tags: ['long'] },
  async () => {
    await using app = await startApp()
    const actor = await app.signUp({ isVerified: true })
    await actor.call('applyCouponToUser', { couponCode: 'breakaleg' })
    const one = await actor.call('startGeneration', { text: 'One line. And another one.', voiceId: 'tom' })
    await actor.downloadAudio(one.audioUrl)
    app.speaker.block()
    const two = await actor.call('startGeneration', { text: 'A third line, held.', voiceId: 'tom' })
    const check = async () => (await findInvariantViolations(app.services)).flatMap(({ broken }) => broken)
    expect(await check()).toEqual([])
    await actor.call('cancelGeneration', { generationId: two.generationId })
    expect(await check()).toEqual([])

    const { db } = app.database
    await db.update(usageMonths).set({ used: 1 }).where(eq(usageMonths.userId, actor.userId))
    await db.update(generations).set({ audioSha256: 'other' }).where(eq(generations.id, one.generationId))
    const broken = (await check()).join('\n')
    expect(broken).toContain(`${actor.userId} in 2026-11: used 1`)
    expect(broken).toContain('has other bytes than were recorded')
    app.speaker.unblock()
  },
)

test('if the file of a friend’s recording is missing, the invariant check reports it', { tags: ['long'] }, async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  await insertScripts(app, actor)
  const id = await insertFriendRecording(app, actor)
  const key = `users/${actor.userId}/friends/${id}.wav`
  const check = async () =>
    (await findInvariantViolations(app.services)).flatMap(({ broken }) => broken).filter((one) => one.includes(key))
  expect(await check()).toEqual([])
  await app.services.storage.remove(key)
  expect(await check()).toEqual([`${key} is missing`])
})
