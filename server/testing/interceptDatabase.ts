import type { SQL } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

/** Called in place of each statement. It can run the statement with `run`, delay it, or throw. */
export type Intercept = (run: () => Promise<unknown>, kind: 'statement' | 'transaction') => Promise<unknown>

/**
 * Returns a database that passes every statement to `intercept`, so that a test can delay, fail or count statements. A
 * transaction counts as one statement. Only `db.execute` and `tx` are intercepted.
 */
export function interceptDatabase(database: Database, intercept: Intercept): Database {
  const execute = (statement: SQL) => intercept(async () => database.db.execute(statement), 'statement')
  const db = new Proxy(database.db, {
    get: (target, name): unknown => (name === 'execute' ? execute : Reflect.get(target, name)),
  })
  const tx: Database['tx'] = async (work) =>
    (await intercept(() => database.tx(work), 'transaction')) as Awaited<ReturnType<typeof work>>
  return { ...database, db, tx }
}
