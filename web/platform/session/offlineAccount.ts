import type { Session } from '@scene-partner/contract/entities'
import { safeLocalStorage } from '../storage/safeStorage.ts'
import { needsSecondFactor } from './access.ts'

const storageKey = 'sp.offlineAccount'

/**
 * Offline scenes are copies on this device that open without a connection. They open for this many ms after a copy of
 * the signed-in account was last made or brought up to date on this device.
 */
const maxAgeMs = 30 * 24 * 3600_000

type StoredAccount = { session: Session; at: number }

/**
 * Returns the session without roles, phone number and price id of the payment provider. Without a connection only
 * offline scenes open, which do not need them.
 */
const withoutRoles = ({ user, ...session }: Session): Session => ({
  ...session,
  user: {
    ...user,
    ...{ isAdmin: false, role: null, canManageCoupons: false, phone: null, phoneUpdatedAt: null, stripePriceId: null },
  },
  claims: {
    ...{ admin: false, role: null, roles: [], canManageCoupons: false },
    ...{ impersonatedBy: null, impersonatedRole: null, impersonationExpiresAt: null },
  },
})

function readStored(): StoredAccount | null {
  try {
    // Only this module writes the value, so its type is certain.
    return JSON.parse(safeLocalStorage.get(storageKey) ?? 'null') as StoredAccount | null
  } catch {
    return null // The value cannot be read.
  }
}

const writeStored = (stored: StoredAccount) => safeLocalStorage.set(storageKey, JSON.stringify(stored))

/**
 * Stores the account whose offline scenes this device shows without a connection. Does nothing during an impersonation.
 * Throws a QuotaExceededError if the browser cannot store the account.
 */
export function storeOfflineAccount(session: Session, now: number): void {
  if (session.claims.impersonatedBy !== null) return
  // The scenes are stored before the account, so the browser does not block storage.
  if (!writeStored({ session: withoutRoles(session), at: now }))
    throw new DOMException('storage is full', 'QuotaExceededError')
}

/** Returns the account whose offline scenes this device shows; null if there is none, or if 30 days have passed. */
export function readOfflineAccount(now: number): Session | null {
  const stored = readStored()
  return stored && now - stored.at < maxAgeMs ? stored.session : null
}

/** Hides the offline scenes of this device until their account signs in again. */
export const forgetOfflineAccount = (): void => safeLocalStorage.remove(storageKey)

/**
 * Updates the stored account to the session that has just been read, for example after a change of the tier. Does not
 * update it during an impersonation, or before the second factor, when the session is incomplete. The 30 days do not
 * start again. Hides the offline scenes if they belong to another account than the one that is signed in.
 */
export function updateOfflineAccount(session: Session): void {
  const stored = readStored()
  if (!stored) return
  if (stored.session.user.uid !== session.user.uid) return forgetOfflineAccount()
  const isIncomplete = session.claims.impersonatedBy !== null || needsSecondFactor(session)
  // If the storage is full, the stored account stays as it was.
  if (!isIncomplete) writeStored({ session: withoutRoles(session), at: stored.at })
}
