import { inArray } from 'drizzle-orm'
import type { FindStoredFiles } from '../../../platform/features/feature.ts'
import { generations, takes } from '../tables.ts'
import { otherFormatPath } from '../takeFiles.ts'

/**
 * Returns those of the given storage keys that belong to takes or finished recordings. A FLAC file also counts as in
 * use if the row of its take names the PCM file: after an older copy of the database was restored, the row can be from
 * before the conversion.
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
