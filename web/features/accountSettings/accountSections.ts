import { SubscriptionSection } from '../billing/index.ts'
import { MessagesSection } from '../messages/index.ts'
import { AccountInformation } from './profile/AccountInformation.tsx'
import { DeleteAccountSection } from './personalData/DeleteAccountSection.tsx'
import type { AccountSection } from './accountSection.ts'
import { Security } from './security/Security.tsx'
import { SignInMethods } from './security/SignInMethods.tsx'
import { DeviceDataSection } from './personalData/DeviceDataSection.tsx'
import { YourDataSection } from './personalData/YourDataSection.tsx'
import { sectionTitles, type SectionId } from './sectionTitles.ts'

const bodies: Record<SectionId, AccountSection['Body']> = {
  'account-information': AccountInformation,
  subscription: SubscriptionSection,
  'sign-in-methods': SignInMethods,
  security: Security,
  messages: MessagesSection,
  'your-data': YourDataSection,
  'this-device': DeviceDataSection,
  'delete-account': DeleteAccountSection,
}

/** The sections of the account page, in order. */
export const accountSections: readonly AccountSection[] = sectionTitles.map(({ id, title }) => ({
  ...{ id, title },
  Body: bodies[id],
}))
