import type { Session } from '@scene-partner/contract/entities'
import { formatCallError } from '../../../platform/api/callError.ts'
import { requestRoomFiles } from '../../../platform/page/requestRoomFiles.ts'
import { storeOfflineAccount } from '../../../platform/session/offlineAccount.ts'
import { getOfflineDatabase } from '../../../platform/storage/offlineDatabase.ts'
import { createStore } from '../../../state/createStore.ts'
import type { CopyRequest } from './storeScriptOffline.ts'
import * as messages from './messages.ts'

/** The current or last copying of a script to this device. `share` is the part that is done, from 0 to 1. */
export type CopyState =
  | { state: 'running'; scriptId: string; share: number; step: string; cancel: () => void }
  | { state: 'failed'; scriptId: string; problem: string }
  /** The copy is usable. `problem` says why some of its lines have no audio; null if all lines have audio. */
  | { state: 'done'; scriptId: string; problem: string | null }

const store = createStore<CopyState | null>(null)

/** The current or last copying. Copying continues if the user opens another page. One script is copied at a time. */
export const copyState: Pick<typeof store, 'get' | 'subscribe'> = store

/** Clears the state of a finished or failed copy. */
export function clearCopyState(): void {
  if (store.get()?.state !== 'running') store.set(null)
}

const isStorageFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Shares of the progress bar, 0 to 1: for the code of the rehearsal room and, if the word recogniser is copied, for its
 * files. The remaining share is for the scenes.
 */
const shares = { code: 0.15, listener: 0.5 }

async function downloadListener(signal: AbortSignal, onProgress: (share: number) => void): Promise<void> {
  const [{ listenerFiles }, { openListenerFiles }] = await Promise.all([
    import('../listening/openLineListener.ts'),
    import('../listening/listenerFiles.ts'),
  ])
  await openListenerFiles(listenerFiles).download({ signal, onProgress })
}

export type StartOptions = Omit<CopyRequest, 'accountId'> & {
  session: Session
  /** Whether the files of the word recogniser are also stored. */
  withListener: boolean
}

/**
 * Copies scenes of a script to this device. Never rejects: `copyState` contains progress and result. Does nothing while
 * another copy runs.
 */
export async function startOfflineCopy({ session, withListener, ...request }: StartOptions): Promise<void> {
  if (store.get()?.state === 'running') return
  const { scriptId } = request
  const accountId = session.user.uid
  const stopping = new AbortController()
  const { signal } = stopping
  const show = (share: number, step: string) =>
    store.set({ state: 'running', scriptId, share, step, cancel: () => stopping.abort() })
  // The state is set before the first asynchronous step, so that a second press does not start a second copy.
  show(0, messages.stepCode)
  const database = getOfflineDatabase(accountId)
  // If the storage cannot be read, there may be an earlier copy, so a failure must not remove it.
  const isNew = await database?.get(scriptId).then(
    (copy) => copy === undefined,
    () => false,
  )
  try {
    // Asks the browser never to delete the copy. If the browser refuses, it may delete the copy when the device runs
    // out of space. Firefox first asks the user, who may never answer, so the code does not wait for the result.
    void navigator.storage?.persist?.().catch(() => false)
    await requestRoomFiles({ signal, onProgress: (share) => show(share * shares.code, messages.stepCode) })
    let before = shares.code
    if (withListener) {
      await downloadListener(signal, (share) => show(before + share * shares.listener, messages.stepListener))
      before += shares.listener
    }
    const { storeScriptOffline } = await import('./storeScriptOffline.ts')
    const { problem } = await storeScriptOffline(
      { accountId, ...request },
      {
        signal,
        onProgress: (done, total) =>
          show(before + (1 - before) * (total === 0 ? 1 : done / total), messages.stepLines(done, total)),
      },
    )
    storeOfflineAccount(session, Date.now())
    store.set({ state: 'done', scriptId, problem: problem ? formatCallError(problem, messages.linesMissing) : null })
  } catch (error) {
    // Removes a new copy that failed, because it is incomplete.
    if (isNew) await database?.remove(scriptId).catch(reportError)
    if (signal.aborted) return store.set(null)
    const problem = isStorageFull(error) ? messages.storageFull : formatCallError(error, messages.failed)
    store.set({ state: 'failed', scriptId, problem })
  }
}
