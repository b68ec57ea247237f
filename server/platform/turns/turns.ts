/**
 * One after the other for each key, within this process: those who wait hold no connection of the database, so a
 * hundred clicks of one account cannot use up what others need. Between processes the database's own locks decide.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()

  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}

export type InTurn = ReturnType<typeof createTurns>
