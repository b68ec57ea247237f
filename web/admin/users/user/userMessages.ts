import { tierLabels, type UserDetails } from '../messages.ts'

/** Texts of the page about one account. */
export const userPageMessages = {
  title: 'User',
  load: 'Load the account',
  notFound: 'This account no longer exists.',
  back: 'All users',
  actions: 'Actions',
  promote: 'Promote to paid',
  setOverride: 'Set override',
  replaceOverride: 'Change override',
  revoke: 'Revoke override',
  message: 'Message',
  viewAs: 'View as',
  role: 'Role',
  coupons: 'Coupon permission',
  resend: 'Resend verification',
  computed: 'The operator’s settings grant this account everything; nothing here changes that.',
} as const

/** What each action on an account does. The page shows this text below the name of the action. */
export const actionHints = {
  promote: 'Opens the Studio for 30 days, or as long as you say',
  override: 'Another tier until a day that you choose',
  revoke: 'The account’s own plan applies again',
  role: 'Administrator, manager or no role',
  coupons: 'May make coupons and see nothing else in Admin',
  couponsAllowed: 'Manages coupons now',
  resend: 'A new link to confirm the address',
  resetLink: 'A link to set a password, valid for one hour',
  signOut: (sessions: number) =>
    sessions === 0 ? 'No session is open' : sessions === 1 ? 'Ends 1 open session' : `Ends ${sessions} open sessions`,
  suspend: 'Nobody can sign in; nothing is deleted',
  reinstate: 'The owner can sign in again',
  delete: 'Deletes everything after 14 days; can be undone until then',
  restore: 'Nothing is deleted; the owner can sign in again',
} as const

/** Why an account can use the Studio, by the source of its access. */
export const accessReasons: Record<UserDetails['access']['source'], string> = {
  none: 'the account has access',
  card: 'a card plan is paid',
  trial: 'a trial is running',
  coupon: 'a coupon pays for it',
  override: 'an admin set an override',
  stored: 'a plan is stored in the database',
  admin_role: 'this account is an administrator',
  admin_emails: 'ADMIN_EMAILS names this address',
  admin_uids: 'ADMIN_UIDS names this account',
}

export const accessMessages = {
  open: (reason: string) => `The Studio is open, because ${reason}.`,
  openUntil: (day: string, reason: string) => `The Studio is open until ${day}, because ${reason}.`,
  renews: (day: string) => `The Studio is open; the card plan renews on ${day}.`,
  paymentDue: (day: string) => `The Studio is open until ${day}, but a payment is due.`,
  ended: (day: string) => `The Studio is closed: the plan ended on ${day}.`,
  closed: 'The Studio is closed: no plan, trial, coupon or override applies.',
  unusable: 'The account cannot be used.',
} as const

export const sectionTitles = {
  subscription: 'Subscription',
  override: 'Override',
  profile: 'Profile',
  usage: 'Usage',
  library: 'Scripts and recordings',
  payments: 'Payments',
  coupons: 'Codes',
  log: 'Log',
} as const

export const factMessages = {
  status: 'Status',
  effectiveTier: 'Effective tier',
  storedTier: 'Stored',
  source: 'Source',
  plan: 'Plan',
  renews: 'Renews',
  ends: 'Ends',
  ended: 'Ended',
  trialEnds: 'Trial ends',
  trialEnded: 'Trial ended',
  canUseStudio: 'Studio access',
  customer: 'Customer id',
  subscriptionId: 'Subscription id',
  lastPayment: 'Last payment',
  none: 'None',
  storedPlan: 'Stored plan',
  storedAllowance: 'Stored allowance',
  funnelStage: 'Funnel stage',
  paid: 'Paid in total',
  name: 'Name',
  email: 'Email',
  verified: 'verified',
  unverified: 'not verified',
  phone: 'Phone',
  id: 'Id',
  joined: 'Joined',
  lastSeen: 'Last seen',
  activity: 'Activity',
  never: 'Never',
  sessions: 'Open sessions',
  signIn: 'Signs in with',
  password: 'password',
  passkeys: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
  emailLinks: 'email links',
  role: 'Role',
  noRole: 'None',
  couponManager: 'Manages coupons',
  yes: 'Yes',
  no: 'No',
  granted: 'Granted',
  grantedBy: (name: string) => `by ${name}`,
  until: 'Until',
  reason: 'Reason',
  kind: 'Kind',
  inForce: 'active',
  expired: 'over',
  noOverride: 'None. The account’s own plan applies.',
  month: 'This month',
  reserved: 'Reserved',
  weekly: 'A week, on average',
  weeklyLine: (characters: string, recordings: string, scripts: string) =>
    `characters ${characters}, recordings ${recordings}, scripts ${scripts}`,
  weeklyTooEarly: 'Shown from the eighth day',
  scripts: 'Scripts',
  archived: (count: string) => `${count} archived`,
  recordings: 'Recordings',
  messages: 'Messages',
  unread: (count: string) => `${count} unread`,
  noCoupons: 'No code was used.',
  trialCode: 'trial',
  noLog: 'No admin actions on this account.',
  openLog: 'Full log',
  openViews: 'Impersonations of this account',
} as const

export const actionMessages = {
  promote: {
    title: (name: string) => `Promote ${name} to paid?`,
    description:
      'An override gives the account a paid plan until that day, without payment. It replaces an earlier override.',
    confirm: 'Promote',
    days: 'Days',
    badDays: 'Between 1 and 3,650 days.',
    reason: 'Admin promotion',
    done: (name: string, day: string) => `${name} is paid until ${day}.`,
  },
  override: {
    title: (name: string) => `Override of ${name}`,
    description: 'This tier applies until that day, in place of the account’s own plan.',
    confirm: 'Set override',
    tier: 'Tier',
    until: 'Until',
    badDay: 'Please choose a day in the future.',
    done: (name: string, tier: string) => `${name} has ${tier} by override.`,
  },
  revoke: {
    title: (name: string) => `Revoke the override of ${name}?`,
    description: 'The account’s own plan applies again, from now on.',
    confirm: 'Revoke override',
    done: (name: string) => `The override of ${name} is revoked.`,
  },
  role: {
    title: (name: string) => `Role of ${name}`,
    description: 'Managers see everything in Admin and manage the coupons. Administrators change everything.',
    confirm: 'Set role',
    label: 'Role',
    none: 'No role',
    done: (name: string, role: string) => `${name}: ${role}.`,
  },
  coupons: {
    allow: (name: string) => `Let ${name} manage coupons?`,
    forbid: (name: string) => `Stop ${name} from managing coupons?`,
    allowDescription: 'They can create and change coupons, and see nothing else in Admin.',
    forbidDescription: 'They no longer see anything in Admin.',
    allowConfirm: 'Allow',
    forbidConfirm: 'Remove permission',
    allowed: (name: string) => `${name} manages coupons.`,
    forbidden: (name: string) => `${name} does not manage coupons any more.`,
  },
  resend: {
    title: 'Send the verification link again?',
    description: (email: string) => `A new link is sent to ${email}. Earlier links stop working.`,
    confirm: 'Resend verification',
    done: (email: string) => `The link is on its way to ${email}.`,
  },
  viewAs: {
    title: (name: string) => `View the account of ${name}?`,
    description: 'You see the account as its owner does, for one hour, read-only. Everything you view is recorded.',
    confirm: 'View as',
  },
  message: {
    title: (name: string) => `Message to ${name}`,
    description: 'It appears in their inbox.',
    descriptionForMany: 'Each user gets it in the inbox. A sent message cannot be recalled.',
    confirm: 'Send message',
    subject: 'Subject',
    content: 'Message',
    category: 'Kind',
    priority: 'Priority',
    expires: 'Visible until',
    expiresHint: 'The message is hidden from this time on. Leave empty for no end.',
    expiryPast: 'Choose a day in the future.',
    sendByEmail: 'Also by email',
    emailNotVerified: 'Their address is not verified.',
    subjectMissing: 'Please write what it is about.',
    contentMissing: 'Please write the message.',
    done: (name: string) => `Sent to ${name}.`,
  },
} as const

export const stateMessages = {
  suspend: {
    label: 'Suspend',
    title: (name: string) => `Suspend ${name}?`,
    description: 'The account is signed out everywhere and cannot sign in. Nothing in it is deleted.',
    confirm: 'Suspend',
    done: (name: string) => `${name} is suspended.`,
  },
  reinstate: {
    label: 'Reinstate',
    title: (name: string) => `Reinstate ${name}?`,
    description: 'The account can sign in again.',
    confirm: 'Reinstate',
    done: (name: string) => `${name} can sign in again.`,
  },
  signOut: {
    label: 'Sign out everywhere',
    title: (name: string) => `Sign out ${name} everywhere?`,
    description: 'Every session of this account ends now. They can sign in again at once.',
    confirm: 'Sign out everywhere',
    done: (name: string, count: number) =>
      `${name} is signed out: ${count === 1 ? '1 session' : `${count} sessions`} ended.`,
  },
  resetLink: {
    label: 'Send a password reset',
    title: 'Send a password reset?',
    description: (email: string) => `A link to set a new password goes to ${email}. It works for one hour.`,
    confirm: 'Send the link',
    done: (email: string) => `The link is on its way to ${email}.`,
  },
  delete: {
    label: 'Delete account',
    title: (name: string) => `Delete the account of ${name}?`,
    description:
      'The account is closed now and deleted in 14 days, with everything in it. Until then you can restore it. A card plan ends at once and does not come back. The owner is told by email.',
    confirm: 'Delete account',
    email: (email: string) => `Type ${email} to confirm`,
    emailDiffers: 'That is not the email address of this account.',
    done: (name: string, day: string) => `${name} is closed and will be deleted on ${day}.`,
  },
  restore: {
    label: 'Restore account',
    title: (name: string) => `Restore the account of ${name}?`,
    description: 'The account is not deleted and can sign in again. A card plan that has ended does not come back.',
    confirm: 'Restore account',
    done: (name: string) => `${name} is restored.`,
  },
  suspended: (day: string) => `Suspended since ${day}. The owner cannot sign in. No data was deleted.`,
  closed: (day: string) => `Closed. It will be deleted on ${day}; until then it can be restored.`,
} as const

export const stateFixedReasons: Record<NonNullable<UserDetails['stateLockReason']>, string> = {
  yourself: 'This is your own account.',
  operator: 'The operator’s settings name this administrator.',
  last_admin: 'This is the last administrator. Make another one first.',
  superadmin: 'Only a superadmin may do this to a superadmin.',
}

export const roleFixedReasons: Record<NonNullable<UserDetails['roleLockReason']>, string> = {
  yourself: 'You cannot change your own role. Ask another administrator.',
  operator: 'The operator’s settings name this administrator.',
  last_admin: 'This is the last administrator. Make another one first.',
  superadmin: 'Only a superadmin may make or change a superadmin.',
}
export const cannotViewAdmins = 'Only a superadmin may view the account of an administrator.'
export const alreadyVerified = 'This address is verified already.'

/** Tiers that an override may grant. */
export const grantableTiers = (['free', 'premium_trial', 'paid', 'pro', 'studio'] as const).map((value) => ({
  value,
  label: tierLabels[value],
}))

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats a month such as `2026-11` as *Nov 2026*. */
export const formatMonth = (month: string): string => monthNames.format(new Date(`${month}-01T00:00:00Z`))

/** Formats a payment and what became of it: *$19 paid*, *$19 paid, $5 refunded*, *$19 refunded*, *$19 failed*. */
export function formatPayment(amount: string, state: 'paid' | 'failed' | 'refunded', givenBack: string | null): string {
  if (state === 'failed') return `${amount} failed`
  if (state === 'refunded') return `${amount} refunded`
  return givenBack ? `${amount} paid, ${givenBack} refunded` : `${amount} paid`
}
