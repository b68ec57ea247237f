import { SubscriptionSection } from '../billing/index.ts'
import { MessagesSection } from '../messages/index.ts'
import { AccountInformation } from './profile/AccountInformation.tsx'
import { DeleteAccountSection } from './personalData/DeleteAccountSection.tsx'
import type { AccountSection } from './accountSection.ts'
import { Security } from './security/Security.tsx'
import { SignInMethods } from './security/SignInMethods.tsx'
import { DeviceDataSection } from './personalData/DeviceDataSection.tsx'
import { YourDataSection } from './personalData/YourDataSection.tsx'
import * as messages from './messages.ts'

/** The sections of the account page, in order. The names of the first four come from the specification (spec 1 §2). */
export const accountSections: readonly AccountSection[] = [
  { id: 'account-information', title: messages.sectionAccountInformation, Body: AccountInformation },
  { id: 'subscription', title: messages.sectionSubscription, Body: SubscriptionSection },
  { id: 'sign-in-methods', title: messages.sectionSignInMethods, Body: SignInMethods },
  { id: 'security', title: messages.sectionSecurity, Body: Security },
  { id: 'messages', title: messages.sectionMessages, Body: MessagesSection },
  { id: 'your-data', title: messages.sectionYourData, Body: YourDataSection },
  { id: 'this-device', title: messages.sectionThisDevice, Body: DeviceDataSection },
  { id: 'delete-account', title: messages.sectionDeleteAccount, Body: DeleteAccountSection },
]
