import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStorage } from '../adapters/storage/folderStorage.ts'
import type { Database } from '../platform/database/database.ts'
import { interceptDatabase, type Intercept } from './interceptDatabase.ts'
import { interceptEncoders } from './interceptEncoders.ts'
import { interceptStorage } from './interceptStorage.ts'
import { shareEncoders, startApp, type StartAppOptions, type TestApp } from './startApp.ts'

/** Starts an app whose storage and encoders work, until the test makes them fail. */
export async function startFaultyApp(options: StartAppOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-storage-'))
  const storageFaults = interceptStorage(await createFolderStorage(folder))
  const encoderFaults = interceptEncoders(shareEncoders())
  const { storage } = storageFaults
  const app = await startApp({ ...options, overrides: { storage, encoders: encoderFaults.encoders } })
  return {
    app,
    storageFaults,
    encoderFaults,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a second server on the database and files of `app` that runs no jobs. `aheadMs`: how far its clock is ahead of
 * that of `app`; absent: not at all.
 */
export async function startServerWithoutJobs(
  app: TestApp,
  { aheadMs = 0, database = app.database, overrides = {} }: Options = {},
) {
  const server = await startApp({ sharedWith: { database, dataDir: app.dataDir }, overrides })
  await server.services.jobs.stop({ graceMs: 5_000 })
  server.clock.set(new Date(app.clock.now().getTime() + aheadMs).toISOString())
  return server
}
type Options = { aheadMs?: number; database?: Database; overrides?: NonNullable<StartAppOptions['overrides']> }

/**
 * Starts a second server on the database and files of `app` that runs no jobs. Its statements work as before until
 * `intercept` is called with a function through which they pass.
 */
export async function startServerWithFaultyDatabase(app: TestApp, overrides: Options['overrides'] = {}) {
  let current: Intercept = (run) => run()
  const database = interceptDatabase(app.database, (run, kind) => current(run, kind))
  const server = await startServerWithoutJobs(app, { database, overrides })
  return {
    server,
    services: server.services,
    intercept: (next: Intercept) => void (current = next),
    /** Calls `act` before the next statement of this kind. */
    beforeNext(wanted: Parameters<Intercept>[1], act: () => Promise<unknown>) {
      current = async (run, kind) => {
        if (kind !== wanted) return run()
        current = (next) => next()
        await act()
        return run()
      }
    },
    [Symbol.asyncDispose]() {
      current = (run) => run()
      return server[Symbol.asyncDispose]()
    },
  }
}
