import * as messages from './messages.ts'

/** Ids and titles of the sections of the account page, in order. Spec 1 §2 prescribes the first four. */
export const sectionTitles = [
  { id: 'account-information', title: messages.sectionAccountInformation },
  { id: 'subscription', title: messages.sectionSubscription },
  { id: 'sign-in-methods', title: messages.sectionSignInMethods },
  { id: 'security', title: messages.sectionSecurity },
  { id: 'messages', title: messages.sectionMessages },
  { id: 'your-data', title: messages.sectionYourData },
  { id: 'this-device', title: messages.sectionThisDevice },
  { id: 'delete-account', title: messages.sectionDeleteAccount },
] as const

export type SectionId = (typeof sectionTitles)[number]['id']
