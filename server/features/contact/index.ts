import { sendContactMessage } from './sendContactMessage.ts'

export const contactOperations = [sendContactMessage]
