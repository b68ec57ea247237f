import { SubscriptionSection } from '../billing/index.ts'
import { MessagesSection } from '../messages/index.ts'
import { AccountInformation } from './AccountInformation.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import type { AccountSection } from './section.ts'
import { Security } from './Security.tsx'
import { SignInMethods } from './SignInMethods.tsx'
import { ThisDevice } from './ThisDevice.tsx'
import { YourData } from './YourData.tsx'
import * as words from './words.ts'

/** The account page from top to bottom. The first four bear the specification's names (spec 1 §2). */
export const sections: readonly AccountSection[] = [
  { id: 'account-information', title: words.accountInformation, Body: AccountInformation },
  { id: 'subscription', title: words.subscription, Body: SubscriptionSection },
  { id: 'sign-in-methods', title: words.signInMethods, Body: SignInMethods },
  { id: 'security', title: words.security, Body: Security },
  { id: 'messages', title: words.messages, Body: MessagesSection },
  { id: 'your-data', title: words.yourData, Body: YourData },
  { id: 'this-device', title: words.thisDevice, Body: ThisDevice },
  { id: 'delete-account', title: words.deleteAccount, Body: DeleteAccount },
]
