import { call } from '../../platform/api/client.ts'
import { onLiveEvent } from '../../platform/api/live.ts'
import { createSaveGuard, openUnsavedChanges } from '../../platform/storage/unsavedChanges.ts'
import type { StoredCorrections } from './storedCorrections.ts'
import { createCorrectionStore, type CorrectionStore, type ReviewData } from './correctionStore.ts'

type Options = { scriptId: string; userId: string; found: ReviewData; isReadOnly: boolean }

/**
 * Opens the store of the corrections of one script. The store saves them on the server, tries again after failures,
 * stores unsaved ones on this device, and applies changes that other pages make.
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
  // If the script cannot be loaded now, the next save finds that another page has changed it.
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
