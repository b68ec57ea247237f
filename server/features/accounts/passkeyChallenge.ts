import { and, eq, gt } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { verifications } from './tables.ts'

type Needs = { database: Database; clock: Clock }

/** `add` is asked of an account, `sign-in` of whoever comes. */
export type PasskeyAct = { act: 'add'; userId: string } | { act: 'sign-in' }

/** How long one may look for one's key. */
const lifeMs = 5 * 60_000
/** For `sign-in` nobody is known yet. */
const anyone = ''

const nameOf = (act: PasskeyAct['act'], challenge: string) => `passkey:${act}:${challenge}`
const ownerOf = (wish: PasskeyAct) => (wish.act === 'add' ? wish.userId : anyone)

/** Something random that a key must sign. */
export async function giveChallenge(wish: PasskeyAct, { database, clock }: Needs): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32))
  const now = clock.now()
  await database.db.insert(verifications).values({
    id: randomUUID(),
    identifier: nameOf(wish.act, Buffer.from(bytes).toString('base64url')),
    value: ownerOf(wish),
    expiresAt: new Date(now.getTime() + lifeMs),
    createdAt: now,
    updatedAt: now,
  })
  return bytes
}

/** Whether it was given for this, and not used yet; it is used from now on. Of many at once, one is told so (S-18). */
export async function takeChallenge(wish: PasskeyAct, challenge: string, { database, clock }: Needs): Promise<boolean> {
  const taken = await database.db
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, nameOf(wish.act, challenge)),
        eq(verifications.value, ownerOf(wish)),
        gt(verifications.expiresAt, clock.now()),
      ),
    )
    .returning({ id: verifications.id })
  return taken.length > 0
}
