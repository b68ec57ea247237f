import { sendContactMessage } from './sendContactMessage.ts'

export { contactExporter } from './exporter.ts'

export const contactOperations = [sendContactMessage]
