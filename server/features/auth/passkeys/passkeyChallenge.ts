import { and, eq, gt } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { verifications } from '../tables.ts'

type Needs = { database: Database; clock: Clock }

/** An `add` challenge belongs to the account that adds a passkey; a `sign-in` challenge belongs to no account. */
export type ChallengePurpose = { kind: 'add'; userId: string } | { kind: 'sign-in' }

/** How long a challenge is valid. */
const challengeLifetimeMs = 5 * 60_000
/** The database stores this value as the account of a `sign-in` challenge. */
const noOwner = ''

const formatIdentifier = (kind: ChallengePurpose['kind'], challenge: string) => `passkey:${kind}:${challenge}`
const formatOwner = (purpose: ChallengePurpose) => (purpose.kind === 'add' ? purpose.userId : noOwner)

/** Stores and returns 32 random bytes that a passkey must sign. */
export async function createChallenge(
  purpose: ChallengePurpose,
  { database, clock }: Needs,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32))
  const now = clock.now()
  await database.db.insert(verifications).values({
    id: randomUUID(),
    identifier: formatIdentifier(purpose.kind, Buffer.from(bytes).toString('base64url')),
    value: formatOwner(purpose),
    expiresAt: new Date(now.getTime() + challengeLifetimeMs),
    createdAt: now,
    updatedAt: now,
  })
  return bytes
}

/**
 * Returns whether this challenge was issued for this purpose, is unused and has not expired. Deletes the challenge
 * before it returns true, so that only one of several simultaneous calls returns true (S-18).
 */
export async function consumeChallenge(
  purpose: ChallengePurpose,
  challenge: string,
  { database, clock }: Needs,
): Promise<boolean> {
  const deleted = await database.db
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, formatIdentifier(purpose.kind, challenge)),
        eq(verifications.value, formatOwner(purpose)),
        gt(verifications.expiresAt, clock.now()),
      ),
    )
    .returning({ id: verifications.id })
  return deleted.length > 0
}
