import { existsSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/**
 * Replaces the folder `place` by the folder `next`. Renames the old folder and deletes it only at the end, because
 * deleting takes time and a running server can open a file in `place` at any moment.
 */
export async function replaceFolder(place, next) {
  const before = `${place}.before`
  await rm(before, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, before)
  renameSync(next, place)
  await rm(before, { recursive: true, force: true })
}
