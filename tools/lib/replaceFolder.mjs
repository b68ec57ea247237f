import { existsSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/**
 * Puts the folder `next` in the place of another folder, which is then removed. It is renamed first, because removing
 * its files takes time, and a running server opens files of this place at any moment.
 */
export async function replaceFolder(place, next) {
  const before = `${place}.before`
  await rm(before, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, before)
  renameSync(next, place)
  await rm(before, { recursive: true, force: true })
}
