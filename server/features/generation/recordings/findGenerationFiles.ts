import { inArray } from 'drizzle-orm'
import type { FindStoredFiles } from '../../../platform/features/feature.ts'
import { generations, takes } from '../tables.ts'
import { otherFormatPath } from '../takeFiles.ts'

/**
 * Returns the given storage keys that belong to takes or a finished recording. A FLAC file also belongs to a take whose
 * row names its PCM file: the row is from before the conversion if an older copy of the database was restored.
 */
export const findGenerationFiles: FindStoredFiles = async (where, keys) => {
  const flacKeys = keys.filter((key) => key.endsWith('.flac'))
  const takeKeys = await where
    .selectDistinct({ key: takes.storageKey })
    .from(takes)
    .where(inArray(takes.storageKey, [...keys, ...flacKeys.map(otherFormatPath)]))
  const named = new Set(takeKeys.map(({ key }) => key))
  const audioKeys = await where
    .selectDistinct({ key: generations.audioKey })
    .from(generations)
    .where(inArray(generations.audioKey, [...keys]))
  return [
    ...keys.filter((key) => named.has(key)),
    ...flacKeys.filter((key) => !named.has(key) && named.has(otherFormatPath(key))),
    ...audioKeys.flatMap(({ key }) => key ?? []),
  ]
}
