export { type Mailer } from './mailer.ts'
export { retryDeadEmails, cancelEmail } from './manageOutbox.ts'
export { sendEmailJob } from './sendEmail.ts'
export { escapeHtml } from './emailLayout.ts'
