import { safeSessionStorage } from '../storage/safeStorage.ts'

const storageKey = 'sp.attribution'
const maxValueLength = 200

/** Stores the `utm_*` parameters of the URL for this tab. Later parameters do not replace the first ones. */
export function storeAttribution(params: URLSearchParams): void {
  if (safeSessionStorage.get(storageKey) !== null) return
  const utmParams = [...params].filter(([name]) => /^utm_[a-z_]{1,30}$/.test(name))
  if (utmParams.length === 0) return
  const stored = Object.fromEntries(
    utmParams.slice(0, 10).map(([name, value]) => [name, value.slice(0, maxValueLength)]),
  )
  safeSessionStorage.set(storageKey, JSON.stringify(stored))
}

/** Returns the stored parameters to send with a coupon code; empty if there are none. */
export function readAttribution(): { attribution?: Record<string, string> } {
  try {
    const stored: unknown = JSON.parse(safeSessionStorage.get(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return {}
    const entries = Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return { attribution: Object.fromEntries(entries) }
  } catch {
    return {} // The stored value cannot be read, so there is no attribution.
  }
}
