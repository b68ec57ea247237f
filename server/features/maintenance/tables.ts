import { pgTable, text } from 'drizzle-orm/pg-core'

/** Facts about this installation that no setting states, such as the id of its storage. */
export const installationFacts = pgTable('installation_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
