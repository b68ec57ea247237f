import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineName, Rendition } from '../../voices.ts'
import { isRecord } from './exchange.ts'

/** By person. */
export type Renditions = ReadonlyMap<string, Rendition>

/**
 * Who spoke by which voice of a service, from one start to the next: so that what a restart interrupts goes on in the
 * voice it began in, though the list has not come yet.
 */
export type CastMemory = {
  /** Nothing where nothing is kept, or under other settings. */
  recall(): Renditions | undefined
  keep(renditions: Renditions): Promise<void>
}

/** `settings` is all that decides who speaks; only its digest is kept, since a key may be part of it. */
export function createCastMemory({
  folder,
  name,
  settings,
}: {
  folder: string
  name: EngineName
  settings: unknown
}): CastMemory {
  const path = join(folder, `hosted-${name}.json`)
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
  return {
    recall() {
      const kept = readKept(path)
      if (!isRecord(kept) || kept.settings !== digest || !isRecord(kept.renditions)) return undefined
      const renditions = Object.entries(kept.renditions)
      return new Map(
        renditions.filter((entry): entry is [string, Rendition] => isHosted(entry[1]) && entry[1].engine === name),
      )
    },
    async keep(renditions) {
      await mkdir(folder, { recursive: true })
      const part = `${path}.part`
      await writeFile(part, JSON.stringify({ settings: digest, renditions: Object.fromEntries(renditions) }), {
        mode: 0o600,
      })
      await rename(part, path)
    },
  }
}

/** Read at once, before anybody asks who speaks; a page or two. What cannot be read is not there. */
function readKept(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const holds = (value: unknown, types: readonly string[]) =>
  value === undefined || (isRecord(value) && Object.values(value).every((one) => types.includes(typeof one)))

const isHosted = (value: unknown): value is Rendition =>
  isRecord(value) &&
  value.quality === 'hosted' &&
  typeof value.engineVoice === 'string' &&
  typeof value.gainDb === 'number' &&
  holds(value.options, ['string', 'number']) &&
  holds(value.shape, ['number'])
