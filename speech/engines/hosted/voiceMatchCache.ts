import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rendition } from '../../catalog/voices.ts'
import type { EngineName } from '../index.ts'
import { isRecord } from './sendRequest.ts'

/** The renditions of a hosted service, by the id of the catalog voice. */
export type HostedRenditions = ReadonlyMap<string, Rendition>

/**
 * Caches the matched voices of a service between starts, so that interrupted generations continue in the same voice
 * after a restart, even before the voice list has arrived.
 */
export type VoiceMatchCache = {
  /** Returns the cached renditions; undefined if there are none or the settings have changed. */
  load(): HostedRenditions | undefined
  /** Replaces the cached renditions. */
  save(renditions: HostedRenditions): Promise<void>
}

/**
 * Creates the cache of one service. `settings` is everything that decides which voices match. Only the digest of
 * `settings` is stored, because they may contain a key.
 */
export function createVoiceMatchCache({
  folder,
  name,
  settings,
}: {
  folder: string
  name: EngineName
  settings: unknown
}): VoiceMatchCache {
  const path = join(folder, `hosted-${name}.json`)
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
  return {
    load() {
      const cached = readCacheFile(path)
      if (!isRecord(cached) || cached.settings !== digest || !isRecord(cached.renditions)) return undefined
      const renditions = Object.entries(cached.renditions)
      return new Map(
        renditions.filter(
          (entry): entry is [string, Rendition] => isHostedRendition(entry[1]) && entry[1].engine === name,
        ),
      )
    },
    async save(renditions) {
      await mkdir(folder, { recursive: true })
      const part = `${path}.part`
      await writeFile(part, JSON.stringify({ settings: digest, renditions: Object.fromEntries(renditions) }), {
        mode: 0o600,
      })
      await rename(part, path)
    },
  }
}

/**
 * Reads the cache file synchronously, because the engine needs the cached renditions as soon as it is created. The file
 * is small. An unreadable file counts as absent.
 */
function readCacheFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const hasOnlyTypes = (value: unknown, types: readonly string[]) =>
  value === undefined || (isRecord(value) && Object.values(value).every((one) => types.includes(typeof one)))

const isHostedRendition = (value: unknown): value is Rendition =>
  isRecord(value) &&
  value.quality === 'hosted' &&
  typeof value.engineVoice === 'string' &&
  typeof value.gainDb === 'number' &&
  hasOnlyTypes(value.options, ['string', 'number']) &&
  hasOnlyTypes(value.shape, ['number'])
