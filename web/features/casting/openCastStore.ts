import { call } from '../../platform/api/client.ts'
import { createSaveGuard, openUnsavedChanges } from '../../platform/storage/unsavedChanges.ts'
import { createCastStore, type Casting, type CastStore, type StoredCasting } from './castStore.ts'

type Options = { scriptId: string; userId: string; casting: Casting; version: number; isReadOnly: boolean }

/**
 * Opens the store of one script's casting. The store saves to the server, retries after failures, and stores unsaved
 * changes in this browser.
 */
export function openCastStore({ scriptId, userId, isReadOnly, ...initial }: Options): CastStore & {
  open(): () => Promise<void>
} {
  // During impersonation, no data of the account is stored in this browser.
  const unsaved = isReadOnly ? undefined : openUnsavedChanges<StoredCasting>(userId, `cast ${scriptId}`)
  const unsavedGuard = createSaveGuard(() => store, unsaved)
  const store = createCastStore({
    ...initial,
    save: (casting, version) => call('saveCasting', { scriptId, casting, version }),
    fetch: () => call('getCasting', { scriptId }),
    ...(unsaved && { unsaved }),
    onFailed: unsavedGuard.onFailed,
  })
  return { ...store, open: unsavedGuard.open }
}
