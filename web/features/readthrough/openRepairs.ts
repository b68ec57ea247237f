import { call } from '../../platform/client.ts'
import { openRetries, openUnsaved } from '../../platform/unsaved.ts'
import type { KeptRepair } from './keptRepair.ts'
import { createRepairStore, type RepairStore, type Understood } from './repairStore.ts'

type Options = { scriptId: string; userId: string; found: Understood; isReadOnly: boolean }

/**
 * What is put right of one script, saved as one goes, by a page that may be closed, or be without a connection, at any
 * moment. `open` begins to look after that; what it answers ends it, once what waits has been sent or could not be.
 */
export function openRepairs({ scriptId, userId, found, isReadOnly }: Options): RepairStore & {
  open(): () => Promise<void>
} {
  // Who looks at another's account has nothing of theirs on this device, and leaves nothing there.
  const unsaved = isReadOnly ? undefined : openUnsaved<KeptRepair>(userId, `repairs ${scriptId}`)
  let onFailed = () => {}
  const store = createRepairStore({
    first: found,
    save: (input) => call('saveCorrections', { scriptId, ...input }),
    fetch: () => call('getUnderstanding', { scriptId }),
    ...(unsaved && { unsaved }),
    onFailed: () => onFailed(),
  })
  return {
    ...store,
    open() {
      let isLeft = false
      const end = () => {
        retries.close()
        window.removeEventListener('pagehide', leave)
      }
      const retry = async () => {
        // The page was left, and another has taken up what it kept: that one sends it.
        if (isLeft && !unsaved?.isThere()) return end()
        if (store.get().saving === 'failed') await store.flush()
        if (isLeft && store.get().saving === 'saved') end()
      }
      const leave = () => {
        store.keep()
        void store.flush()
      }
      const retries = openRetries(() => void retry())
      onFailed = retries.soon
      window.addEventListener('pagehide', leave)
      return async () => {
        isLeft = true
        await store.flush()
        if (store.get().saving === 'saved') end()
      }
    },
  }
}
