import { answerContact, noteOnContact, setContactStatus } from './manageContactMessages.ts'
import { listContactMessages } from './listContactMessages.ts'
import { sendContactMessage } from './sendContactMessage.ts'
import { contactExporter } from './exporter.ts'
import { deleteContactMessages } from './deleteContactMessages.ts'
import { anonymizeContactAnswers } from './anonymizeContactAnswers.ts'
import { contactCsv } from './contactCsv.ts'
import { defineFeature } from '../../services.ts'

/** Contact messages of visitors and users, and the answers of admins. */
export const contactFeature = defineFeature({
  name: 'contact',
  uses: ['clock', 'database', 'mailer'],
  operations: [sendContactMessage, listContactMessages, setContactStatus, noteOnContact, answerContact],
  csvTables: [contactCsv],
  exporter: contactExporter,
  eraser: {
    async erase(tx, account) {
      await deleteContactMessages(tx, account)
      await anonymizeContactAnswers(tx, account)
    },
  },
})
