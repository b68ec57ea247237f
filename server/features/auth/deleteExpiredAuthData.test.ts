import { expect, test } from 'vitest'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import { deleteExpiredAuthData } from './deleteExpiredAuthData.ts'
import { sessions } from './tables.ts'

test('deleteExpiredAuthData deletes a session that has expired and keeps a session that is still valid', async () => {
  await using app = await startApp()
  const early = await app.signUp({ tier: 'free', email: 'early@example.com' })
  app.clock.advance(13 * 3_600_000)
  const late = app.visitor()
  await late.call('signIn', { email: 'early@example.com', password: goodPassword })
  await deleteExpiredAuthData(app.services)
  expect(await app.database.db.select().from(sessions)).toHaveLength(1)
  expect(await early.call('getSession', {})).toBeNull()
  expect(await late.call('getSession', {})).not.toBeNull()
})
