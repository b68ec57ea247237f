// Only types of the service worker are imported: its file must not share code with the pages, because browsers load it as
// a single script.
import type { RoomFilesAnswer, RoomFilesRequest } from './offlineFiles.ts'

/**
 * Time in ms to wait for the first answer. A service worker of an older build does not know the request and never
 * answers; it is replaced soon.
 */
const firstAnswerMs = 15_000

type RequestOptions = { signal: AbortSignal; onProgress: (share: number) => void }

/**
 * Asks the service worker to store the files of the rehearsal room and the self-tape. Rejects if there is no service
 * worker, if a file cannot be fetched, if the storage is full (`QuotaExceededError`), or when `signal` aborts.
 */
export async function requestRoomFiles({ signal, onProgress }: RequestOptions): Promise<void> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('there is no service worker')
  const { active } = await navigator.serviceWorker.ready
  signal.throwIfAborted()
  const { port1, port2 } = new MessageChannel()
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the service worker did not answer')), firstAnswerMs)
      signal.addEventListener('abort', () => {
        port1.postMessage('cancel')
        reject(new DOMException('cancelled', 'AbortError'))
      })
      port1.onmessage = ({ data }: MessageEvent<RoomFilesAnswer>) => {
        clearTimeout(timer)
        if (data.kind === 'progress') onProgress(data.share)
        else if (data.kind === 'done') resolve()
        else reject(new DOMException('the files could not be stored', data.error))
      }
      active?.postMessage({ kind: 'storeRoomFiles' } satisfies RoomFilesRequest, [port2])
    })
  } finally {
    port1.close()
  }
}
