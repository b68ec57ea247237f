import { sql, type SQL } from 'drizzle-orm'
import type { UserDocument } from '@scene-partner/contract/entities'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import { nameStatement, type Database } from '../../platform/database/database.ts'
import { findUser } from './store.ts'
import { presentUser, type UserDocumentFacts, type UserRow } from './userDocument.ts'

/** Reads accounts as user documents. */
export type AccountService = {
  /** Returns the user document of an account; null if the account does not exist. */
  getUserDocument(userId: string): Promise<UserDocument | null>
  /** Returns the user document of a row that the caller has read already. */
  presentUser(user: UserRow): Promise<UserDocument>
}

type Needs = {
  config: Config
  database: Pick<Database, 'db'>
  clock: Clock
  /**
   * Returns SQL expressions for the parts of the user document that other features own. The function is passed in:
   * those features import the accounts feature, so the accounts feature cannot import them.
   */
  listFacts(of: { userId: SQL; now: SQL }): { [Name in keyof UserDocumentFacts]: SQL<UserDocumentFacts[Name]> }
}

/** Creates the account service. */
export function createAccounts({ clock, config, database: { db }, listFacts }: Needs): AccountService {
  const buildStatement = () =>
    db
      .select(
        listFacts({
          userId: sql`${sql.placeholder('userId')}::text`,
          now: sql`${sql.placeholder('now')}::timestamptz`,
        }),
      )
      .from(sql`(select 1) as one`)
      .prepare(nameStatement(db, 'account_facts'))
  /**
   * The prepared statement that reads the parts of the user document that other features own. Each page and each poll
   * of a session runs the statement, so it is built only once: at its first use, when all features exist.
   */
  let statement: ReturnType<typeof buildStatement> | undefined

  async function present(user: UserRow): Promise<UserDocument> {
    statement ??= buildStatement()
    const [facts] = await statement.execute({ userId: user.id, now: clock.now().toISOString() })
    if (!facts) throw new Error('a statement over one row returned none')
    return presentUser(user, facts, config)
  }

  return {
    presentUser: present,
    async getUserDocument(userId) {
      const user = await findUser(db, userId)
      return user ? present(user) : null
    },
  }
}
