import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { users } from '../accounts/tables.ts'
import { createSessionCookie } from './sessions/sessionCookie.ts'
import { credentials, sessions } from './tables.ts'

const userId = '0b6f7b0e-3a54-4d0e-9f0b-6c1f5a1d2e3f'
const email = 'ada@example.com'
const password = 'Open-the-curtain-7'
/** The argon2id hash of the password above, with 19 MiB of memory, two passes and one lane. */
const hash = '$argon2id$v=19$m=19456,t=2,p=1$efkQEg9SMBEMphkwGRa5Ow$fk7buUyV6rLUZckUg4asdxvlyIPeL9bx4+IA2EkvjNM'

/** Inserts an account as earlier versions of the server stored it with the library better-auth 1.7.7. */
async function insertStoredAccount(app: Awaited<ReturnType<typeof startApp>>) {
  const now = app.clock.now()
  const times = { createdAt: now, updatedAt: now }
  const { db } = app.database
  await db.insert(users).values({
    ...{ id: userId, name: 'Ada Ray', email, emailVerified: true, image: null, ...times },
    ...{ firstName: 'Ada', lastName: 'Ray', normalisedEmail: email, lastSignInAt: now },
  })
  await db.insert(credentials).values({
    ...{ id: 'e3a0b5a4-2b0c-4c51-8f5e-0c3f6ad0e7b1', userId, accountId: userId, providerId: 'credential' },
    ...{ accessToken: null, refreshToken: null, idToken: null, scope: null, password: hash, ...times },
  })
  await db.insert(sessions).values({
    ...{ id: '5d8c1c0e-7f7a-4a39-9b1e-0a9d7b6c5e4f', userId, token: 'ocL7P0bq2Qd0J0m7b1d9r2v5x8z1c4f7h0k3n6q9t2w' },
    ...{ ipAddress: '127.0.0.1', userAgent: 'Test/1.0', authenticatedAt: now, ...times },
    expiresAt: new Date(now.getTime() + 30 * 60_000),
  })
}

test(
  'a user whose account, session and password were stored by better-auth stays signed in and can sign in again',
  { tags: ['long'] },
  async () => {
    await using app = await startApp()
    await insertStoredAccount(app)
    const cookie = createSessionCookie(app.services.config)
    const [pair = ''] = cookie.create('ocL7P0bq2Qd0J0m7b1d9r2v5x8z1c4f7h0k3n6q9t2w', 1800).split(';')
    const browser = app.visitor()
    browser.cookies.set('sp', pair.slice('sp='.length))
    expect((await browser.call('getUserData', {})).uid).toBe(userId)

    expect((await app.visitor().call('signIn', { email, password })).user).toMatchObject({
      uid: userId,
      hasPassword: true,
    })
    const newPassword = 'Another-curtain-8'
    await browser.call('changePassword', { currentPassword: password, newPassword })
    await app.visitor().call('signIn', { email, password: newPassword })
    const stored = await app.database.db.select().from(credentials).where(eq(credentials.userId, userId))
    expect(stored).toEqual([expect.objectContaining({ accountId: userId, providerId: 'credential' })])
  },
)
