import { tierLabels, type UserDetails } from '../messages.ts'

/** Messages of the page about one account. */
export const userPageMessages = {
  title: 'User',
  load: 'Load the account',
  notFound: 'This account is not here any more.',
  back: 'All users',
  actions: 'Acts',
  moreActions: 'More acts',
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
  trialEnds: 'Trial ends',
  canUseStudio: 'Opens the Studio',
  customer: 'Payment id',
  paid: 'Paid in all',
  name: 'Name',
  email: 'Email',
  verified: 'verified',
  unverified: 'not verified',
  phone: 'Phone',
  id: 'Id',
  joined: 'Joined',
  lastSeen: 'Last seen',
  activity: 'Activity',
  days: (count: number) => (count === 0 ? 'today' : count === 1 ? '1 day ago' : `${count} days ago`),
  sessions: 'Open sessions',
  signIn: 'Signs in by',
  password: 'password',
  passkeys: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
  emailLinks: 'mailed links',
  role: 'Role',
  actor: 'Actor',
  couponManager: 'Manages coupons',
  yes: 'Yes',
  no: 'No',
  granted: 'Granted',
  grantedBy: (name: string) => `by ${name}`,
  until: 'Until',
  reason: 'Reason',
  kind: 'Kind',
  inForce: 'in force',
  expired: 'over',
  noOverride: 'None. What the account holds itself counts.',
  month: 'This month',
  reserved: 'Set aside',
  weekly: 'A week, on average',
  weeklyLine: (characters: string, recordings: string, scripts: string) =>
    `characters ${characters}, recordings ${recordings}, scripts ${scripts}`,
  weeklyTooEarly: 'Counted from the eighth day on',
  scripts: 'Scripts',
  archived: (count: string) => `${count} archived`,
  recordings: 'Recordings',
  messages: 'Messages',
  unread: (count: string) => `${count} unread`,
  noCoupons: 'No code was used.',
  trialCode: 'trial',
  noLog: 'Nothing was done to this account.',
  openLog: 'All of it',
  openViews: 'Who looked at this account',
} as const

export const actionMessages = {
  promote: {
    title: (name: string) => `Promote ${name} to paid?`,
    description: 'The account is paid by an override until that day, whatever it pays. An override it has is replaced.',
    confirm: 'Promote',
    days: 'Days',
    badDays: 'Between 1 and 3,650 days.',
    reason: 'Admin promotion',
    done: (name: string, day: string) => `${name} is paid until ${day}.`,
  },
  override: {
    title: (name: string) => `Override of ${name}`,
    description: 'This tier counts until that day, whatever the account holds itself.',
    confirm: 'Set override',
    tier: 'Tier',
    until: 'Until',
    badDay: 'Please choose a day that lies ahead.',
    done: (name: string, tier: string) => `${name} has ${tier} by override.`,
  },
  revoke: {
    title: (name: string) => `Revoke the override of ${name}?`,
    description: 'What the account holds itself counts again, from now on.',
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
    forbid: (name: string) => `Take the coupons from ${name}?`,
    allowDescription: 'They may make and change coupons, and see nothing else in Admin.',
    forbidDescription: 'They no longer see anything in Admin.',
    allowConfirm: 'Allow',
    forbidConfirm: 'Take away',
    allowed: (name: string) => `${name} manages coupons.`,
    forbidden: (name: string) => `${name} does not manage coupons any more.`,
  },
  resend: {
    title: 'Mail the verification link again?',
    description: (email: string) => `A new link goes to ${email}. Earlier ones end.`,
    confirm: 'Resend verification',
    done: (email: string) => `The link is on its way to ${email}.`,
  },
  viewAs: {
    title: (name: string) => `View the account of ${name}?`,
    description: 'You will see what they see, for an hour, and can change nothing. What you look at is written down.',
    confirm: 'View as',
  },
  message: {
    title: (name: string) => `Message to ${name}`,
    description: 'It waits in their inbox.',
    descriptionForMany: 'It waits in the inbox of each. What is sent is not taken back.',
    confirm: 'Send message',
    subject: 'Subject',
    content: 'Message',
    category: 'Kind',
    priority: 'Priority',
    expires: 'Gone after',
    expiresHint: 'From then on nobody sees it any more. Leave it empty to let it stay.',
    expiryPast: 'Choose a day that lies ahead.',
    sendByEmail: 'Also by mail',
    emailNotVerified: 'Their address is not verified.',
    subjectMissing: 'Please write what it is about.',
    contentMissing: 'Please write the message.',
    done: (name: string) => `Sent to ${name}.`,
  },
} as const

export const roleFixedReasons: Record<NonNullable<UserDetails['roleIsFixed']>, string> = {
  yourself: 'Nobody changes their own role. Ask another administrator.',
  operator: 'The operator’s settings name this administrator.',
  last_admin: 'This is the last administrator. Make another one first.',
  superadmin: 'Only a superadmin may make or change a superadmin.',
}
export const cannotViewAdmins = 'Only a superadmin may view the account of an administrator.'
export const alreadyVerified = 'This address is verified already.'

/** Tiers that an override may grant. */
export const grantableTiers = (['free', 'premium_trial', 'paid', 'pro', 'studio'] as const).map((value) => ({
  value,
  words: tierLabels[value],
}))

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` as *Nov 2026*. */
export const formatMonth = (month: string): string => monthNames.format(new Date(`${month}-01T00:00:00Z`))

/** *$19 paid*, *$19 paid, $5 given back*, *$19 given back*. */
export function formatPayment(amount: string, state: 'paid' | 'failed' | 'refunded', givenBack: string | null): string {
  if (state === 'failed') return `${amount} failed`
  if (state === 'refunded') return `${amount} given back`
  return givenBack ? `${amount} paid, ${givenBack} given back` : `${amount} paid`
}
