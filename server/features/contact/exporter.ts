import { asc, eq } from 'drizzle-orm'
import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { contactMessages } from './tables.ts'

/** What the person wrote to the house. */
export const contactExporter: Exporter<Services> = {
  about: [{ path: 'contact.json', words: 'What you wrote to us through the contact page while you were signed in.' }],
  async *files({ database: { db } }, userId) {
    yield jsonFile('contact.json', async () => {
      const { id, name, email, subject, message, createdAt, userAgent } = contactMessages
      return db
        .select({ id, name, email, subject, message, createdAt, userAgent })
        .from(contactMessages)
        .where(eq(contactMessages.userId, userId))
        .orderBy(asc(createdAt))
    })
  },
}
