import { inArray } from 'drizzle-orm'
import type { FindStoredFiles } from '../../../platform/features/feature.ts'
import { generations, takes } from '../tables.ts'

/** Returns the given storage keys that belong to a take or a finished recording. */
export const findGenerationFiles: FindStoredFiles = async (where, keys) => {
  const takeKeys = await where
    .selectDistinct({ key: takes.storageKey })
    .from(takes)
    .where(inArray(takes.storageKey, [...keys]))
  const audioKeys = await where
    .selectDistinct({ key: generations.audioKey })
    .from(generations)
    .where(inArray(generations.audioKey, [...keys]))
  return [...takeKeys, ...audioKeys].flatMap(({ key }) => key ?? [])
}
