export { sendMessage, type NewMessage } from './sendMessage.ts'
