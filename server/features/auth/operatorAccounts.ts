import { fail } from '@scene-partner/contract/failures'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { logAct } from './adminLog.ts'
import { keepPassword } from './credential.ts'
import { normaliseEmail, readEmail } from './emailAddress.ts'
import { issueLink } from './links.ts'
import { displayName } from './personName.ts'
import type { UserRow } from './present.ts'
import { changeUser, findByEmail } from './store.ts'

type Needs = Pick<Services, 'accounts' | 'clock' | 'database' | 'live'>

/** Who acts where no account does: whoever can read the server's data. */
const operator = 'operator'

async function note(tx: Tx, { clock }: Needs, action: string, metadata: Record<string, unknown>): Promise<void> {
  await logAct(tx, { adminId: operator, action, metadata, at: clock.now() })
}

export type HandMadeAccount = {
  email: string
  firstName: string
  lastName: string
  /** Without one the account waits for its reset link. */
  password?: string
  /** Refuses where there is one, instead of changing it. */
  mustBeNew?: boolean
  change?: Partial<UserRow>
}

/**
 * Makes an account without a sign-up, its address taken as verified, or brings an existing one to what is given here.
 * Answers its id.
 */
export async function keepAccount(needs: Needs, account: HandMadeAccount): Promise<{ userId: string; isNew: boolean }> {
  const { accounts, clock, database } = needs
  const email = readEmail(account.email)
  const hash = account.password && (await accounts.hasher.hash(account.password))
  const existing = await findByEmail(database.db, email)
  if (existing && account.mustBeNew) throw fail('auth/email-already-in-use')
  const now = clock.now()
  const { firstName, lastName } = account
  const facts = { firstName, lastName, name: displayName(firstName, lastName), emailVerified: true, ...account.change }

  return database.tx(async (tx) => {
    const newUser = { ...facts, email, normalisedEmail: normaliseEmail(email), createdAt: now, updatedAt: now }
    const rows = await accounts.library.rowsIn(tx)
    const userId = existing?.user.id ?? (await rows.createUser(newUser, { method: 'email-password' })).id
    // The library writes down only what it knows of; the rest of the document is ours.
    await changeUser(tx, { userId, change: facts, now, live: needs.live })
    if (hash) await keepPassword(tx, accounts.library, { userId, hash })
    await note(tx, needs, existing ? 'account.kept' : 'account.created', { userId })
    return { userId, isNew: !existing }
  })
}

async function findOrRefuse({ database }: Needs, email: string): Promise<UserRow> {
  const found = await findByEmail(database.db, readEmail(email))
  if (!found) throw fail('auth/user-not-found')
  return found.user
}

/**
 * Makes an existing account an administrator by its stored role. The first superadmin comes this way: nothing in the
 * office makes one but another, and no list of the operator's does.
 */
export async function appointAdmin(
  needs: Needs,
  email: string,
  role: 'admin' | 'superadmin' = 'admin',
): Promise<UserRow> {
  const user = await findOrRefuse(needs, email)
  // Whoever is more already is not made less by it: this may be the only superadmin.
  const to = user.role === 'superadmin' ? user.role : role
  await needs.database.tx(async (tx) => {
    await changeUser(tx, {
      userId: user.id,
      change: { isAdmin: true, role: to },
      now: needs.clock.now(),
      live: needs.live,
    })
    await note(tx, needs, 'admin.appointed', { userId: user.id, from: user.role, to })
  })
  return user
}

/** The token of a link that sets a new password, handed to the operator instead of mailed. */
export async function issueResetToken(needs: Needs, email: string): Promise<string> {
  const user = await findOrRefuse(needs, email)
  return needs.database.tx(async (tx) => {
    await note(tx, needs, 'reset-link.issued', { userId: user.id })
    return issueLink(tx, { purpose: 'reset', userId: user.id }, needs.clock)
  })
}
