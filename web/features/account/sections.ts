import { SubscriptionSection } from '../billing/index.ts'
import { ExportSection } from '../export/index.ts'
import { MessagesSection } from '../messages/index.ts'
import { AccountInformation } from './AccountInformation.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import type { AccountSection } from './section.ts'
import { Security } from './Security.tsx'
import { SignInMethods } from './SignInMethods.tsx'
import { ThisDevice } from './ThisDevice.tsx'

/** The account page from top to bottom. The first four bear the specification's names (spec 1 §2). */
export const sections: readonly AccountSection[] = [
  { id: 'account-information', title: 'Account Information', Body: AccountInformation },
  { id: 'subscription', title: 'Subscription', Body: SubscriptionSection },
  { id: 'sign-in-methods', title: 'Sign-in Methods', Body: SignInMethods },
  { id: 'security', title: 'Security', Body: Security },
  { id: 'messages', title: 'Messages', Body: MessagesSection },
  { id: 'your-data', title: 'Your data', Body: ExportSection },
  { id: 'this-device', title: 'This device', Body: ThisDevice },
  { id: 'delete-account', title: 'Delete account', Body: DeleteAccount },
]
