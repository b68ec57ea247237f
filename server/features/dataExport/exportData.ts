import { archiveFormat, manifestPath } from '@scene-partner/contract/archiveFormat'
import { exportData as contract } from '@scene-partner/contract/operations/downloads'
import { textFile } from '../../platform/archive/exporter.ts'
import { createZip } from '../../platform/archive/createZip.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { endpoint, type Services } from '../../services.ts'
import { requireRecentAuthentication } from '../auth/index.ts'
import { exportPurpose } from './checkExport.ts'
import { formatIndex } from './formatIndex.ts'
import { formatReadme } from './formatReadme.ts'
import { releaseExportLease, renewExportLease, acquireExportLease } from './exportLease.ts'
import { watchDownload } from './watchDownload.ts'

async function* exportAll(services: Services, { userId, email }: SignedIn) {
  const { exporters } = services.contributions
  const readme = formatReadme(exporters, { email, now: services.clock.now() })
  yield textFile('README.txt', () => [readme])
  const manifest = { ...archiveFormat, createdAt: services.clock.now().toISOString() }
  yield textFile(manifestPath, () => [`${JSON.stringify(manifest, null, 2)}\n`])
  const paths: string[] = []
  for (const exporter of exporters) {
    for await (const file of exporter.files(services, userId)) {
      paths.push(file.path)
      yield file
    }
  }
  const now = services.clock.now()
  // This is the last file, because only now all paths are known.
  yield textFile('index.html', () => [formatIndex(exporters, { email, now, paths })])
}

/**
 * Sends all data of the caller as one ZIP file while the data is still being read. An account can run one export at a
 * time.
 */
export const exportData = endpoint(contract, {
  async prepare({ caller, clock }) {
    requireRecentAuthentication(caller, clock, exportPurpose)
  },
  async answer({ caller, request: { closing }, reply, ...services }) {
    const { clock, database, live, log } = services
    const { userId } = caller
    const leaseId = await acquireExportLease(services, userId)
    const publishState = (state: 'begun' | 'done' | 'broken') =>
      live.publish(database.db, userId, { topic: 'export', id: leaseId, version: clock.now().getTime(), state })

    let isLeaseNeeded = true
    const release = async () => {
      isLeaseNeeded = false
      await releaseExportLease(services, leaseId).catch((error: unknown) =>
        log.warn({ err: error }, 'releasing the export lease failed'),
      )
    }
    async function* exportThenRelease() {
      yield* exportAll(services, caller)
      // All data has been read. The lease is released before the client gets the end of the archive, so that the client
      // can request the next export immediately.
      await release()
    }
    const archive = createZip(exportThenRelease(), clock.now())
    const stopWatching = watchDownload(
      archive,
      // The lease may be released before or while it is renewed; the download then continues without it.
      async () => !isLeaseNeeded || (await renewExportLease(services, leaseId)) || !isLeaseNeeded,
      () => reply.raw.socket?.bytesWritten ?? 0,
    )
    const abort = () => reply.raw.destroy()
    closing.addEventListener('abort', abort)
    let hasFailed = false
    archive.on('error', (error) => {
      hasFailed = true
      log.warn({ err: error }, 'export aborted')
    })

    async function end() {
      closing.removeEventListener('abort', abort)
      stopWatching()
      archive.destroy()
      await release()
      // If the archive fails before its first byte is sent, the response is complete, but it contains only an error.
      await publishState(reply.raw.writableFinished && !hasFailed ? 'done' : 'broken')
    }
    const endNow = () => {
      end().catch((error: unknown) => log.warn({ err: error }, 'publishing the end of an export failed'))
    }
    // If the client disconnected while the lease was acquired, `close` was already emitted and will not come again.
    if (reply.raw.destroyed) {
      endNow()
      return reply.hijack()
    }
    reply.raw.once('close', endNow)
    await publishState('begun')
    const day = clock.now().toISOString().slice(0, 10)
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="scene-partner-${day}.zip"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(archive)
  },
})
