import { call } from '../../platform/client.ts'
import { createCare, openUnsaved } from '../../platform/unsaved.ts'
import { createCastStore, type Casting, type CastStore, type KeptCasting } from './castStore.ts'

type Options = { scriptId: string; userId: string; casting: Casting; version: number; isReadOnly: boolean }

/** The cast of one script, saved as one goes, by a page that may go or be without a connection at any moment. */
export function openCast({ scriptId, userId, isReadOnly, ...first }: Options): CastStore & {
  open(): () => Promise<void>
} {
  // Who looks at another's account has nothing of theirs on this device, and leaves nothing there.
  const unsaved = isReadOnly ? undefined : openUnsaved<KeptCasting>(userId, `cast ${scriptId}`)
  const care = createCare(() => store, unsaved)
  const store = createCastStore({
    ...first,
    save: (casting, version) => call('saveCasting', { scriptId, casting, version }),
    fetch: () => call('getCasting', { scriptId }),
    ...(unsaved && { unsaved }),
    onFailed: care.onFailed,
  })
  return { ...store, open: care.open }
}
