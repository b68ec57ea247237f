import { getPhotoDatabaseName, openRowDatabase } from '../../platform/storage/rowDatabase.ts'

/**
 * A picture of a page whose text is not imported yet. `position` is the index of the page; `at` is when the picture was
 * added, in ms since 1970.
 */
export type StoredPhoto = { key: string; picture: Blob; position: number; at: number }

/**
 * Stores the pictures of an account on this device until they are imported or discarded, or until the account signs
 * out. Pictures older than a week are deleted when the pictures are listed.
 */
export type PhotoStorage = {
  /**
   * Returns the stored pictures in the order of their pages, without those older than a week. Returns an empty list if
   * the browser blocks storage.
   */
  list(): Promise<StoredPhoto[]>
  /**
   * Resolves to false if the picture was not stored: storage is full or blocked, or all pictures together would be
   * larger than `maxStoredBytes`.
   */
  put(photo: StoredPhoto): Promise<boolean>
  remove(key: string): Promise<void>
}

/** Maximum size in bytes of all pictures of an account on one device: about 60 photos of a phone. */
export const maxStoredBytes = 300 * 1_048_576
const maxAgeMs = 7 * 86_400_000

/** Opens the stored pictures of an account. `now` returns the time in ms since 1970. */
export function openPhotoStorage(userId: string, now: () => number = Date.now): PhotoStorage {
  const database = openRowDatabase<StoredPhoto>(getPhotoDatabaseName(userId), 'pictures')
  const sizes = new Map<string, number>()
  return {
    async list() {
      try {
        const all = await database.list()
        const old = all.filter(({ at }) => now() - at > maxAgeMs)
        for (const { key } of old) await database.remove(key)
        const recent = all.filter((photo) => !old.includes(photo))
        for (const { key, picture } of recent) sizes.set(key, picture.size)
        return recent.toSorted((one, other) => one.position - other.position)
      } catch {
        return [] // The browser blocks storage, as in a private window.
      }
    },
    async put(photo) {
      const others = [...sizes].reduce((sum, [key, size]) => (key === photo.key ? sum : sum + size), 0)
      if (others + photo.picture.size > maxStoredBytes) return false
      const earlierSize = sizes.get(photo.key)
      try {
        sizes.set(photo.key, photo.picture.size)
        await database.put(photo)
        return true
      } catch {
        if (earlierSize === undefined) sizes.delete(photo.key)
        else sizes.set(photo.key, earlierSize)
        return false
      }
    },
    async remove(key) {
      sizes.delete(key)
      await database.remove(key).catch(() => undefined) // If the browser blocks storage, there is nothing to delete.
    },
  }
}

/** Used for visitors without an account: stores nothing. */
export const noPhotoStorage: PhotoStorage = {
  list: async () => [],
  put: async () => false,
  remove: async () => undefined,
}
