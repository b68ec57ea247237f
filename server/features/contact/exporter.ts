import { asc, eq } from 'drizzle-orm'
import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { contactAnswers, contactMessages } from './tables.ts'

/** Exports the contact messages that a user sent while signed in, and our answers. */
export const contactExporter: Exporter<Services> = {
  contents: [
    {
      path: 'contact.json',
      description: 'What you wrote to us through the contact page while you were signed in, and our answers.',
    },
  ],
  async *files({ database: { db } }, userId) {
    yield jsonFile('contact.json', async () => {
      const { id, name, email, subject, message, createdAt, userAgent } = contactMessages
      const { messageId, body, answeredAt } = contactAnswers
      const isOwn = eq(contactMessages.userId, userId)
      const [written, answers] = await Promise.all([
        db
          .select({ id, name, email, subject, message, createdAt, userAgent })
          .from(contactMessages)
          .where(isOwn)
          .orderBy(asc(createdAt)),
        db
          .select({ messageId, body, answeredAt })
          .from(contactAnswers)
          .innerJoin(contactMessages, eq(messageId, id))
          .where(isOwn)
          .orderBy(asc(answeredAt)),
      ])
      return written.map((one) => ({
        ...one,
        answers: answers
          .filter((answer) => answer.messageId === one.id)
          .map((answer) => ({ body: answer.body, answeredAt: answer.answeredAt })),
      }))
    })
  },
}
