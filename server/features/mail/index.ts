export { createMailer, type Mailer } from './mailer.ts'
export { serveMailbox } from './serveMailbox.ts'
export { escapeHtml } from './layout.ts'
export { forgetLettersTo } from './store.ts'
