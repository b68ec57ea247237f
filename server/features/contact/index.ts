import { answerContact, noteOnContact, setContactStatus } from './answer.ts'
import { listContactMessages } from './list.ts'
import { sendContactMessage } from './sendContactMessage.ts'

export { contactExporter } from './exporter.ts'

export const contactOperations = [
  sendContactMessage,
  listContactMessages,
  setContactStatus,
  noteOnContact,
  answerContact,
]
