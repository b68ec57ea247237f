import { deleteMessage, getUserMessages, markMessageRead } from './inbox.ts'
import { listMessagesToUser } from './listMessagesToUser.ts'

export { messageExporter } from './exporter.ts'
export { forgetExpiredMessages, forgetMessagesEveryMs, forgetMessagesJob } from './forget.ts'
export { sendMessage, type NewMessage } from './sendMessage.ts'
export { countUnread } from './store.ts'

export const messageOperations = [getUserMessages, markMessageRead, deleteMessage, listMessagesToUser]
