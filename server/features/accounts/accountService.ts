import type { UserDocument } from '@scene-partner/contract/entities'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
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
  /**
   * Reads the parts of the user document that other features own. It is passed in as a function, because those features
   * depend on this one.
   */
  readFacts(userId: string): Promise<UserDocumentFacts>
}

/** Creates the account service. */
export function createAccounts({ config, database: { db }, readFacts }: Needs): AccountService {
  const present = async (user: UserRow) => presentUser(user, await readFacts(user.id), config)
  return {
    presentUser: present,
    async getUserDocument(userId) {
      const user = await findUser(db, userId)
      return user ? present(user) : null
    },
  }
}
