export { LocalMailHint } from './MailedPanel.tsx'
export { destinationAfterSignIn, type Destination } from './destination.ts'
export { modeOf, type Mode } from './mode.ts'
export { VerifyPrompt } from './VerifyPrompt.tsx'
