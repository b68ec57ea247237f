import { safeRedirect } from './safeRedirect.ts'
import { safeSessionStorage } from '../storage/safeStorage.ts'

const redirectKey = 'sp.redirect'

/**
 * Stores the path that a signed-out visitor requested, for this tab, until the visitor signs in. Unsafe targets are
 * ignored.
 */
export function storeRedirect(target: string): void {
  const safe = safeRedirect(target)
  if (safe) safeSessionStorage.set(redirectKey, safe)
}

/** Returns the stored path, or null. It is validated again, because other code may have changed it. */
export function getStoredRedirect(): string | null {
  return safeRedirect(safeSessionStorage.get(redirectKey))
}

/** Clears the stored path after the redirect. */
export function clearStoredRedirect(): void {
  safeSessionStorage.remove(redirectKey)
}
