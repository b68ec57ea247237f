import { fail } from '@scene-partner/contract/failures'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import {
  findUserByEmail,
  forgetReleasedAddress,
  formatDisplayName,
  insertUser,
  normaliseEmail,
  parseEmail,
  recordAdminAction,
  updateUser,
  type UserRow,
} from '../accounts/index.ts'
import { issueLink } from './links/linkTokens.ts'
import { storePassword } from './passwords/storePassword.ts'

type Needs = Pick<Services, 'auth' | 'clock' | 'database' | 'live'>

/** The admin id that the admin log stores for actions of the operator on the command line. */
const operator = 'operator'

async function recordOperatorAction(
  tx: Tx,
  { clock }: Needs,
  action: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  await recordAdminAction(tx, { adminId: operator, action, metadata, at: clock.now() })
}

/** An account that the operator creates or changes on the command line. */
export type OperatorAccount = {
  email: string
  firstName: string
  lastName: string
  /** Password of the account. Absent: a new account has no password until its owner uses a reset link. */
  password?: string
  /** Whether to throw `auth/email-already-in-use` if the account exists. Otherwise the existing account is changed. */
  mustBeNew?: boolean
  change?: Partial<UserRow>
}

/**
 * Creates an account without a sign-up, or updates an existing account. Its address counts as verified. Returns the id,
 * and whether the account is new. Throws `auth/email-already-in-use` for an existing account if `mustBeNew` is set.
 */
export async function upsertAccount(
  needs: Needs,
  account: OperatorAccount,
): Promise<{ userId: string; isNew: boolean }> {
  const { auth, clock, database } = needs
  const email = parseEmail(account.email)
  const hash = account.password && (await auth.hasher.hash(account.password))
  const existing = await findUserByEmail(database.db, email)
  if (existing && account.mustBeNew) throw fail('auth/email-already-in-use')
  const now = clock.now()
  const { firstName, lastName } = account
  const facts = {
    firstName,
    lastName,
    name: formatDisplayName(firstName, lastName),
    emailVerified: true,
    ...account.change,
  }

  return database.tx(async (tx) => {
    const newUser = { ...facts, email, normalisedEmail: normaliseEmail(email), createdAt: now, updatedAt: now }
    const userId = existing?.id ?? (await insertUser(tx, newUser))
    await updateUser(tx, { userId, change: facts, now, live: needs.live })
    if (hash) await storePassword(tx, { userId, hash, now })
    await recordOperatorAction(tx, needs, existing ? 'account.kept' : 'account.created', { userId })
    return { userId, isNew: !existing }
  })
}

async function requireUser({ database }: Needs, email: string): Promise<UserRow> {
  const user = await findUserByEmail(database.db, parseEmail(email))
  if (!user) throw fail('auth/user-not-found')
  return user
}

/**
 * Gives an existing account the role `admin` or `superadmin`. The operator creates the first superadmin this way: in
 * the admin pages only a superadmin can create another superadmin. Throws `auth/user-not-found`.
 */
export async function promoteToAdmin(
  needs: Needs,
  email: string,
  role: 'admin' | 'superadmin' = 'admin',
): Promise<UserRow> {
  const user = await requireUser(needs, email)
  // A superadmin is not made an admin, because the account may be the only superadmin.
  const to = user.role === 'superadmin' ? user.role : role
  await needs.database.tx(async (tx) => {
    await updateUser(tx, {
      userId: user.id,
      change: { isAdmin: true, role: to },
      now: needs.clock.now(),
      live: needs.live,
    })
    await recordOperatorAction(tx, needs, 'admin.appointed', { userId: user.id, from: user.role, to })
  })
  return user
}

/**
 * Confirms that an account whose e-mail address belonged to another account before may be an admin. From then on the
 * account is an admin if `ADMIN_EMAILS` lists its address. Returns the account. Throws `auth/user-not-found`.
 */
export async function confirmAdmin(needs: Needs & Pick<Services, 'config'>, email: string): Promise<UserRow> {
  const user = await requireUser(needs, email)
  await needs.database.tx(async (tx) => {
    const change = { needsAdminConfirmation: false }
    await updateUser(tx, { userId: user.id, change, now: needs.clock.now(), live: needs.live })
    await forgetReleasedAddress(tx, user.email, needs.config)
    await recordOperatorAction(tx, needs, 'admin.confirmed', { userId: user.id })
  })
  return user
}

/**
 * Creates a password-reset link and returns its token, which the operator gives to the user. Throws
 * `auth/user-not-found`.
 */
export async function issueResetToken(needs: Needs, email: string): Promise<string> {
  const user = await requireUser(needs, email)
  return needs.database.tx(async (tx) => {
    await recordOperatorAction(tx, needs, 'reset-link.issued', { userId: user.id })
    return issueLink(tx, { purpose: 'reset', userId: user.id }, needs.clock)
  })
}
