import { cancelLetter, listOutbox, retryLetters } from './desk.ts'

export { createMailer, type Mailer } from './mailer.ts'
export { sendAgain, withhold } from './desk.ts'
export { mailJob } from './sendLetter.ts'
export { serveMailbox } from './serveMailbox.ts'
export { escapeHtml } from './layout.ts'
export { forgetLettersTo } from './store.ts'

export const mailOperations = [listOutbox, retryLetters, cancelLetter]
