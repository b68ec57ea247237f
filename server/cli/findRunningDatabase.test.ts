import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getDataPaths } from '../platform/database/dataFolder.ts'
import { findRunningDatabase } from '../platform/database/embeddedDatabase.ts'

/** Creates a data folder that names a database, and a server that listens at the socket of this database. */
async function createListeningFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-listening-'))
  await writeFile(getDataPaths(dataDir).address, JSON.stringify({ host: dataDir, port: 5432 }))
  const server = createServer((socket) => socket.on('error', () => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(join(dataDir, '.s.PGSQL.5432'), resolve))
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { dataDir, stop }
}

test('findRunningDatabase finds a running database even if the process that calls it is busy when the connection is accepted', async () => {
  const { dataDir, stop } = await createListeningFolder()
  try {
    const found = findRunningDatabase(dataDir)
    // These files are read together with the address, so that the process is busy right after it connects.
    const reads = Array.from({ length: 3 }, async () => {
      await readFile(getDataPaths(dataDir).address)
      const endsAt = performance.now() + 80
      while (performance.now() < endsAt);
    })
    expect(await found).toMatchObject({ host: dataDir, port: 5432 })
    await Promise.all(reads)
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('no running database is found if its process has ended and only the file with its address is left', async () => {
  const { dataDir, stop } = await createListeningFolder()
  await stop()
  expect(await findRunningDatabase(dataDir)).toBeUndefined()
  await rm(dataDir, { recursive: true, force: true })
})
