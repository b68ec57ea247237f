import type { Readable } from 'node:stream'

const renewIntervalMs = 20_000
/** Number of checks without progress after which the client counts as disconnected. */
const maxStalledChecks = 15

/**
 * Watches the archive while a client downloads it, and renews the export lease every 20 seconds with `renewLease`.
 * Aborts the download if the client reads nothing for 15 such intervals in a row, if another download has acquired the
 * lease, or if the renewal fails. `bytesOut` returns the number of bytes sent so far. Returns a function that ends the
 * watching.
 */
export function watchDownload(
  archive: Readable,
  renewLease: () => Promise<boolean>,
  bytesOut: () => number,
): () => void {
  let previousBytes = -1
  let stalledChecks = 0
  const timer = setInterval(() => {
    stalledChecks = bytesOut() === previousBytes ? stalledChecks + 1 : 0
    previousBytes = bytesOut()
    if (stalledChecks >= maxStalledChecks) archive.destroy(new Error('the archive is not read any more'))
    renewLease().then(
      (isHeld) => void (isHeld || archive.destroy(new Error('the export lease was lost'))),
      (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  }, renewIntervalMs)
  return () => clearInterval(timer)
}
