import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createModelStore } from '../../models/modelStore.ts'
import type { EngineContext } from '../engineDefinition.ts'

const root = join(import.meta.dirname, '../../..')

/** The folder of the built worker files. */
export const entries = pathToFileURL(join(root, 'dist/workers/'))

/** The voices folder for tests. It is not part of the project and may be missing. */
export const voicesDir = resolve(process.env['SHARED_DIR'] ?? join(root, '../shared'), 'models')

/** Returns the context of engines in tests: one worker, and the voices folder if it exists. */
export function createTestContext(): EngineContext {
  const cacheDir = mkdtempSync(join(tmpdir(), 'scene-partner-cache-'))
  const store = existsSync(voicesDir) ? createModelStore({ voicesDir, cacheDir }) : undefined
  return { entries, workers: 1, store, cacheDir }
}
