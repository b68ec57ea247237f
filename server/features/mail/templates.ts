import { renderEmailHtml, renderEmailText, type EmailContent } from './emailLayout.ts'

/** The data of each e-mail template: the token of a link, formatted values, or nothing. */
export type TemplateFacts = {
  'verify-email': { token: string }
  'sign-in-link': { token: string }
  'reset-password': { token: string }
  'password-changed': Record<never, never>
  'email-change': { token: string }
  'email-change-asked': { token: string }
  'email-changed': { token: string }
  'passkey-added': Record<never, never>
  'second-factor-changed': { what: 'set-up' | 'removed' | 'recovery-code' }
  'account-closed': { day: string; hadPlan: boolean }
  'account-deleted': { hadPlan: boolean }
  receipt: { amount: string; plan: string; paidOn: string; reference: string; until: string | null; renews: boolean }
  'payment-failed': { amount: string; until: string }
  'plan-cancelled': { until: string }
  refund: { amount: string; isWhole: boolean; reference: string }
  message: { subject: string; content: string }
  'contact-answer': { subject: string; question: string; answer: string }
}
/** The name of an e-mail template. Stored in the outbox. */
export type TemplateName = keyof TemplateFacts

type Templates = {
  [Name in TemplateName]: (facts: TemplateFacts[Name], publicUrl: string) => { subject: string; content: EmailContent }
}

const buildLink = (publicUrl: string, path: string, token: string) =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`

const secondFactorMessages: Record<TemplateFacts['second-factor-changed']['what'], string> = {
  'set-up': 'Codes from an app are now asked for before Admin opens to you.',
  removed: 'The codes from your app were removed. They are no longer needed at sign-in.',
  'recovery-code': 'One of your recovery codes was just used to get into Admin. It does not work again.',
}

const splitParagraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter(Boolean)

// No e-mail contains the recipient's name, because a stranger could sign up with another person's address and put a
// message into the name.
const templates: Templates = {
  'verify-email': ({ token }, publicUrl) => ({
    subject: 'Verify your email for Scene Partner',
    content: {
      heading: 'Places, please',
      before: ['Welcome to Scene Partner. One step before the curtain goes up: please verify your email address.'],
      action: { label: 'Verify my email', url: buildLink(publicUrl, '/verify-email', token) },
      after: [
        'The link works once, within the next 24 hours.',
        'If you did not sign up, ignore this email and nothing will happen.',
      ],
    },
  }),
  'sign-in-link': ({ token }, publicUrl) => ({
    subject: 'Your sign-in link for Scene Partner',
    content: {
      heading: 'The stage door is open',
      before: ['You asked to sign in without a password. Here is the way in.'],
      action: { label: 'Sign in', url: buildLink(publicUrl, '/sign-in-link', token) },
      after: [
        'The link works once, within the next 15 minutes.',
        'If you did not ask for it, ignore this email: nobody can sign in without the link.',
      ],
    },
  }),
  'reset-password': ({ token }, publicUrl) => ({
    subject: 'Reset your Scene Partner password',
    content: {
      heading: 'Forgotten lines happen',
      before: ['Forgotten passwords too. Choose a new one and you are back on.'],
      action: { label: 'Choose a new password', url: buildLink(publicUrl, '/reset-password', token) },
      after: [
        'The link works once, within the next hour. Afterwards you are signed out everywhere and must sign in again.',
        'If you did not ask for it, ignore this email: your password stays as it is.',
      ],
    },
  }),
  'password-changed': (_facts, publicUrl) => ({
    subject: 'Your Scene Partner password was changed',
    content: {
      heading: 'Your password was changed',
      before: [
        'The password of your Scene Partner account was just changed, and your other devices were signed out.',
        'Was it you? Then all is well.',
      ],
      action: { label: 'It was not me: reset my password', url: `${publicUrl}/forgot-password` },
      after: ['If it was not you, take the account back with the link above.'],
    },
  }),
  'email-change': ({ token }, publicUrl) => ({
    subject: 'Confirm your new address for Scene Partner',
    content: {
      heading: 'A new stage door',
      before: ['You asked us to reach you at this address from now on. Please confirm it; until then nothing changes.'],
      action: { label: 'Use this address', url: buildLink(publicUrl, '/confirm-email', token) },
      after: [
        'The link works once, within the next 24 hours.',
        'If you did not ask for it, ignore this email and nothing will happen.',
      ],
    },
  }),
  'email-change-asked': ({ token }, publicUrl) => ({
    subject: 'Someone asked to change your Scene Partner address',
    content: {
      heading: 'Was this you?',
      before: [
        'Someone signed in to your account asked us to use another email address. Nothing changes until that address is confirmed.',
        'Was it you? Then all is well.',
      ],
      action: { label: 'It was not me: stop it', url: buildLink(publicUrl, '/undo-email', token) },
      after: [
        'The link works for seven days, also after the change. It signs everyone out, and we mail you a link to choose a new password.',
      ],
    },
  }),
  'email-changed': ({ token }, publicUrl) => ({
    subject: 'Your Scene Partner address was changed',
    content: {
      heading: 'Your address was changed',
      before: [
        'Your Scene Partner account now has another email address, and emails go there from now on.',
        'Was it you? Then all is well, and this is the last email to you here.',
      ],
      action: { label: 'It was not me: take it back', url: buildLink(publicUrl, '/undo-email', token) },
      after: [
        'The link works for seven days. It brings this address back and signs everyone out, and we mail you a link to choose a new password.',
      ],
    },
  }),
  'passkey-added': (_facts, publicUrl) => ({
    subject: 'A passkey was added to your Scene Partner account',
    content: {
      heading: 'A new key to the stage door',
      before: [
        'A passkey was just added to your account. Anyone who has it can sign in.',
        'Was it you? Then all is well.',
      ],
      action: { label: 'See my passkeys', url: `${publicUrl}/account#sign-in-methods` },
      after: ['If it was not you, remove it there, sign out everywhere else and change your password.'],
    },
  }),
  'second-factor-changed': ({ what }, publicUrl) => ({
    subject: 'The second factor of your Scene Partner account',
    content: {
      heading: 'A lock on the stage door',
      before: [secondFactorMessages[what], 'Was it you? Then all is well.'],
      action: { label: 'See my second factor', url: `${publicUrl}/admin/security` },
      after: ['If it was not you, change your password at once and inform the operator of the server.'],
    },
  }),
  'account-closed': ({ day, hadPlan }, publicUrl) => ({
    subject: 'Your Scene Partner account was closed',
    content: {
      heading: 'Your account is closed',
      before: [
        `An administrator closed your account. It will be deleted on ${day}, with every script, recording and setting in it.`,
        ...(hadPlan ? ['Your plan has ended: nothing more will be charged.'] : []),
      ],
      action: { label: 'Write to us', url: `${publicUrl}/contact` },
      after: [`Was this a mistake? Write to us before ${day}, and we can restore it.`],
    },
  }),
  'account-deleted': ({ hadPlan }, publicUrl) => ({
    subject: 'Your Scene Partner account was deleted',
    content: {
      heading: 'The curtain is down',
      before: [
        'Your account was deleted, with every script, recording and setting in it.',
        ...(hadPlan ? ['Your plan has ended with it: nothing more will be charged.'] : []),
        'Thank you for rehearsing with us.',
      ],
      action: { label: 'Come back any time', url: `${publicUrl}/sign-up` },
      after: ['If it was not you, please write to us from the contact page at once.'],
    },
  }),
  receipt: ({ amount, plan, paidOn, reference, until, renews }, publicUrl) => ({
    subject: `Your Scene Partner receipt, ${amount}`,
    content: {
      heading: 'Thank you, and break a leg',
      before: [
        `We received ${amount} for your ${plan} plan on ${paidOn}.`,
        ...(until ? [renews ? `It runs until ${until} and renews then.` : `It runs until ${until}.`] : []),
      ],
      action: { label: 'See my plan', url: `${publicUrl}/account` },
      after: [`Payment ${reference}. Keep this email as your receipt.`],
    },
  }),
  'payment-failed': ({ amount, until }, publicUrl) => ({
    subject: 'A payment for Scene Partner did not go through',
    content: {
      heading: 'The card missed its cue',
      before: [
        `We could not collect ${amount} for your plan. Nothing of yours is lost, and the Studio stays open until ${until}.`,
        'We will try the card again automatically. If it has expired or changed, put in the new one.',
      ],
      action: { label: 'Update my payment', url: `${publicUrl}/account` },
      after: ['Paid in the meantime? Then all is well.'],
    },
  }),
  'plan-cancelled': ({ until }, publicUrl) => ({
    subject: 'Your Scene Partner plan was cancelled',
    content: {
      heading: 'Until the curtain falls',
      before: [`Your plan will not renew. What you have paid for is yours until ${until}.`],
      action: { label: 'See my plan', url: `${publicUrl}/account` },
      after: ['Changed your mind? You can take the cancellation back until then.'],
    },
  }),
  refund: ({ amount, isWhole, reference }, publicUrl) => ({
    subject: `A refund from Scene Partner, ${amount}`,
    content: {
      heading: 'Your money is on its way back',
      before: [
        `We returned ${amount}. Your bank may take some days to show it.`,
        ...(isWhole ? ['With it your plan has ended. Your scripts and recordings stay where they are.'] : []),
      ],
      action: { label: 'See my plan', url: `${publicUrl}/account` },
      after: [`Payment ${reference}.`],
    },
  }),
  // The e-mail of a message that an admin wrote. Its text never comes from a user.
  message: ({ subject, content }, publicUrl) => ({
    subject: `Scene Partner: ${subject.replace(/\s+/g, ' ')}`,
    content: {
      heading: subject,
      before: splitParagraphs(content),
      action: { label: 'Open my messages', url: `${publicUrl}/account#messages` },
      after: ['The same message is in your account.'],
    },
  }),
  'contact-answer': ({ subject, question, answer }, publicUrl) => ({
    subject: `Re: ${subject.replace(/\s+/g, ' ')}`,
    content: {
      heading: 'You wrote to us',
      before: splitParagraphs(answer),
      action: { label: 'Write to us again', url: `${publicUrl}/contact` },
      after: ['You had written:', ...splitParagraphs(question)],
    },
  }),
}

/** The names of all templates. */
export const templateNames = Object.keys(templates)

/** An e-mail ready to be sent. */
export type RenderedEmail = { subject: string; text: string; html: string }

/**
 * Renders a template as subject, text and HTML. Links use the configured public address, never the host of a request.
 */
export function renderTemplate<Name extends TemplateName>(
  name: Name,
  facts: TemplateFacts[Name],
  publicUrl: string,
): RenderedEmail {
  const { subject, content } = templates[name](facts, publicUrl)
  return { subject, text: renderEmailText(content), html: renderEmailHtml(content) }
}
