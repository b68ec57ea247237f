import { safeLocalStorage } from '../../../platform/storage/safeStorage.ts'

/** Entries of one kind that are stored in the browser until the server has them. */
export type DeviceOutbox<Entry> = {
  /**
   * Stores an entry. It replaces an entry with the same script and key. Entries are sent in the order of their keys.
   */
  put(scriptId: string, key: string, entry: Entry): void
  /** Returns the entries of a script that the server may not have. */
  list(scriptId: string): Entry[]
  /** Sends all stored entries. After an error, entries stay stored if `isRetryable`; else they are deleted. */
  send(): Promise<void>
  close(): void
}

export type DeviceOutboxOptions<Entry> = {
  /** First part of the storage keys. It contains the account id, so that no other account sends the entries. */
  prefix: string
  /** Maximum number of entries of one script in one call. */
  maxBatchSize: number
  /** Returns whether two entries may be sent in the same call. Absent: all entries of a script may be sent together. */
  isSameBatch?: (one: Entry, other: Entry) => boolean
  send: (scriptId: string, entries: Entry[]) => Promise<unknown>
  /**
   * Returns whether another attempt to send may succeed. If not, for example because the script was deleted, the outbox
   * deletes the entries.
   */
  isRetryable: (error: unknown) => boolean
}

/**
 * Opens an outbox on this device, so that a rehearsal works offline. Each entry is stored under its own key, so that
 * tabs do not overwrite each other's entries. Two tabs may send the same entry, so the server must ignore the
 * repetition.
 */
export function openDeviceOutbox<Entry>({
  prefix,
  maxBatchSize,
  isSameBatch = () => true,
  send,
  isRetryable,
}: DeviceOutboxOptions<Entry>): DeviceOutbox<Entry> {
  /** Entries that could not be written to the storage. They stay in memory until they are sent or the page closes. */
  const memoryOnly = new Map<string, string>()
  let sending: Promise<void> | null = null

  function listTexts(): Map<string, string> {
    const found = new Map<string, string>()
    for (const key of safeLocalStorage.listKeys()) {
      if (!key.startsWith(`${prefix} `)) continue
      found.set(key, safeLocalStorage.get(key) ?? '')
      // A stored entry is newer than the entry in memory: `put` removes older ones. Another tab may have stored it.
      memoryOnly.delete(key)
    }
    return new Map([...found, ...memoryOnly])
  }
  function remove(key: string, sentText: string): void {
    if (memoryOnly.get(key) === sentText) memoryOnly.delete(key)
    // If the entry was replaced while it was being sent, the new entry stays stored.
    if (safeLocalStorage.get(key) === sentText) safeLocalStorage.remove(key)
  }
  function listEntries() {
    const texts = [...listTexts()].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return texts.flatMap(([key, text]) => {
      try {
        // Only this outbox writes these values, so their type need not be checked.
        return [{ key, text, scriptId: key.split(' ')[1] ?? '', entry: JSON.parse(text) as Entry }]
      } catch {
        remove(key, text) // an entry with invalid JSON is deleted
        return []
      }
    })
  }

  async function sendAll() {
    for (;;) {
      const entries = listEntries()
      const [first] = entries
      if (!first) return
      const batch = entries
        .filter(({ scriptId, entry }) => scriptId === first.scriptId && isSameBatch(first.entry, entry))
        .slice(0, maxBatchSize)
      try {
        await send(
          first.scriptId,
          batch.map(({ entry }) => entry),
        )
      } catch (error) {
        if (isRetryable(error)) return
      }
      for (const { key, text } of batch) remove(key, text)
    }
  }
  const sendOnce = () => (sending ??= sendAll().finally(() => (sending = null)))
  const sendSoon = () => void sendOnce()
  addEventListener('online', sendSoon)
  return {
    put(scriptId, key, entry) {
      const [storageKey, text] = [`${prefix} ${scriptId} ${key}`, JSON.stringify(entry)]
      memoryOnly.delete(storageKey)
      if (safeLocalStorage.set(storageKey, text)) return
      // Full or blocked storage must not stop the rehearsal. The older entry must not be sent after this one.
      safeLocalStorage.remove(storageKey)
      memoryOnly.set(storageKey, text)
    },
    list: (scriptId) => listEntries().flatMap((one) => (one.scriptId === scriptId ? [one.entry] : [])),
    send: sendOnce,
    close: () => removeEventListener('online', sendSoon),
  }
}
