const storedAs = 'sp.attribution'
const mostLetters = 200

/** Keeps where a visitor came from, as the address says by `utm_*`, for this tab. What came first stays. */
export function keepAttribution(params: URLSearchParams): void {
  if (sessionStorage.getItem(storedAs) !== null) return
  const found = [...params].filter(([name]) => /^utm_[a-z_]{1,30}$/.test(name))
  if (found.length === 0) return
  const kept = Object.fromEntries(found.slice(0, 10).map(([name, value]) => [name, value.slice(0, mostLetters)]))
  sessionStorage.setItem(storedAs, JSON.stringify(kept))
}

/** What was kept, to be sent beside a code; nothing where nobody was sent by anybody. */
export function attribution(): { attribution?: Record<string, string> } {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storedAs) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return {}
    const entries = Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return { attribution: Object.fromEntries(entries) }
  } catch {
    return {} // something else wrote there: nobody sent them
  }
}
