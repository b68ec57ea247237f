import { call } from '../../platform/client.ts'
import { onLive } from '../../platform/live.ts'
import { createCare, openUnsaved } from '../../platform/unsaved.ts'
import type { KeptRepair } from './keptRepair.ts'
import { createRepairStore, type RepairStore, type Understood } from './repairStore.ts'

type Options = { scriptId: string; userId: string; found: Understood; isReadOnly: boolean }

/** What is put right of one script, saved as one goes, by a page that may go or be without a connection at any moment. */
export function openRepairs({ scriptId, userId, found, isReadOnly }: Options): RepairStore & {
  open(): () => Promise<void>
} {
  // Who looks at another's account has nothing of theirs on this device, and leaves nothing there.
  const unsaved = isReadOnly ? undefined : openUnsaved<KeptRepair>(userId, `repairs ${scriptId}`)
  const care = createCare(() => store, unsaved)
  const store = createRepairStore({
    first: found,
    save: (input) => call('saveCorrections', { scriptId, ...input }),
    fetch: () => call('getUnderstanding', { scriptId }),
    ...(unsaved && { unsaved }),
    onFailed: care.onFailed,
  })
  // Unreachable or gone: the next saving says so.
  const look = (textVersion?: number) => void store.lookAgain(textVersion).catch(() => undefined)
  return {
    ...store,
    open() {
      const end = care.open()
      const stops = [
        onLive('script', ({ id, version }) => id === scriptId && look(version)),
        onLive('missed', () => look()),
      ]
      return () => {
        for (const stop of stops) stop()
        return end()
      }
    },
  }
}
