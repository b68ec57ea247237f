import { call } from '../../platform/api/client.ts'
import { onLiveEvent } from '../../platform/api/live.ts'
import { createSaveGuard, openUnsavedChanges } from '../../platform/storage/unsavedChanges.ts'
import type { StoredCorrections } from './storedCorrections.ts'
import { createCorrectionStore, type CorrectionStore, type ReviewData } from './correctionStore.ts'

type Options = { scriptId: string; userId: string; found: ReviewData; isReadOnly: boolean }

/**
 * Opens the store of one script's corrections. The store saves to the server, retries after failures, stores unsaved
 * changes on this device and follows changes of other pages.
 */
export function openCorrectionStore({ scriptId, userId, found, isReadOnly }: Options): CorrectionStore & {
  open(): () => Promise<void>
} {
  // During impersonation nothing of the account is stored on this device.
  const unsaved = isReadOnly ? undefined : openUnsavedChanges<StoredCorrections>(userId, `repairs ${scriptId}`)
  const unsavedGuard = createSaveGuard(() => store, unsaved)
  const store = createCorrectionStore({
    first: found,
    save: (input) => call('saveCorrections', { scriptId, ...input }),
    fetch: () => call('getUnderstanding', { scriptId }),
    ...(unsaved && { unsaved }),
    onFailed: unsavedGuard.onFailed,
  })
  // A failure is ignored here: the next save will report that the script was changed on another page.
  const refresh = (textVersion?: number) => void store.refresh(textVersion).catch(() => undefined)
  return {
    ...store,
    open() {
      const end = unsavedGuard.open()
      const stops = [
        onLiveEvent('script', ({ id, version }) => id === scriptId && refresh(version)),
        onLiveEvent('missed', () => refresh()),
      ]
      return () => {
        for (const stop of stops) stop()
        return end()
      }
    },
  }
}
