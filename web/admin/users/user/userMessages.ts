import { tierWords, type Card } from './words.ts'

/** Words of the page about one account. */
export const pageWords = {
  title: 'User',
  load: 'Load the account',
  gone: 'This account is not here any more.',
  back: 'All users',
  acts: 'Acts',
  more: 'More acts',
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

export const partWords = {
  subscription: 'Subscription',
  override: 'Override',
  profile: 'Profile',
  usage: 'Usage',
  library: 'Scripts and recordings',
  payments: 'Payments',
  coupons: 'Codes',
  log: 'Log',
} as const

export const factWords = {
  standing: 'Standing',
  tier: 'Tier that counts',
  stored: 'Stored',
  source: 'Held by',
  plan: 'Plan',
  renews: 'Renews',
  ends: 'Ends',
  trialEnds: 'Trial ends',
  studio: 'Opens the Studio',
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
  links: 'mailed links',
  role: 'Role',
  actor: 'Actor',
  couponManager: 'Manages coupons',
  yes: 'Yes',
  no: 'No',
  granted: 'Granted',
  grantedBy: (who: string) => `by ${who}`,
  until: 'Until',
  reason: 'Reason',
  kind: 'Kind',
  inForce: 'in force',
  over: 'over',
  noOverride: 'None. What the account holds itself counts.',
  month: 'This month',
  reserved: 'Set aside',
  weekly: 'A week, on average',
  weeklyLine: (characters: string, recordings: string, scripts: string) =>
    `characters ${characters}, recordings ${recordings}, scripts ${scripts}`,
  tooYoung: 'Counted from the eighth day on',
  scripts: 'Scripts',
  archived: (count: string) => `${count} archived`,
  recordings: 'Recordings',
  messages: 'Messages',
  unread: (count: string) => `${count} unread`,
  noCoupons: 'No code was used.',
  trialCode: 'trial',
  noLog: 'Nothing was done to this account.',
  allLog: 'All of it',
  allViews: 'Who looked at this account',
} as const

export const actWords = {
  promote: {
    title: (who: string) => `Promote ${who} to paid?`,
    says: 'The account is paid by an override until that day, whatever it pays. An override it has is replaced.',
    act: 'Promote',
    days: 'Days',
    badDays: 'Between 1 and 3,650 days.',
    reason: 'Admin promotion',
    done: (who: string, day: string) => `${who} is paid until ${day}.`,
  },
  override: {
    title: (who: string) => `Override of ${who}`,
    says: 'This tier counts until that day, whatever the account holds itself.',
    act: 'Set override',
    tier: 'Tier',
    until: 'Until',
    badDay: 'Please choose a day that lies ahead.',
    done: (who: string, tier: string) => `${who} has ${tier} by override.`,
  },
  revoke: {
    title: (who: string) => `Revoke the override of ${who}?`,
    says: 'What the account holds itself counts again, from now on.',
    act: 'Revoke override',
    done: (who: string) => `The override of ${who} is revoked.`,
  },
  role: {
    title: (who: string) => `Role of ${who}`,
    says: 'Managers read the whole office and keep the coupons. Administrators change everything.',
    act: 'Set role',
    label: 'Role',
    none: 'No office',
    done: (who: string, role: string) => `${who}: ${role}.`,
  },
  coupons: {
    allow: (who: string) => `Let ${who} manage coupons?`,
    forbid: (who: string) => `Take the coupons from ${who}?`,
    allowSays: 'They may make and change coupons, and see nothing else of the office.',
    forbidSays: 'They see nothing of the office any more.',
    allowAct: 'Allow',
    forbidAct: 'Take away',
    allowed: (who: string) => `${who} manages coupons.`,
    forbidden: (who: string) => `${who} does not manage coupons any more.`,
  },
  resend: {
    title: 'Mail the verification link again?',
    says: (email: string) => `A new link goes to ${email}. Earlier ones end.`,
    act: 'Resend verification',
    done: (email: string) => `The link is on its way to ${email}.`,
  },
  viewAs: {
    title: (who: string) => `View the account of ${who}?`,
    says: 'You will see what they see, for an hour, and can change nothing. What you look at is written down.',
    act: 'View as',
  },
  message: {
    title: (who: string) => `Message to ${who}`,
    says: 'It waits in their inbox.',
    saysMany: 'It waits in the inbox of each. What is sent is not taken back.',
    act: 'Send message',
    subject: 'Subject',
    content: 'Message',
    category: 'Kind',
    priority: 'Priority',
    expires: 'Gone after',
    expiresHint: 'From then on nobody sees it any more. Leave it empty to let it stay.',
    expiryPast: 'Choose a day that lies ahead.',
    mail: 'Also by mail',
    noMail: 'Their address is not verified.',
    noSubject: 'Please write what it is about.',
    noContent: 'Please write the message.',
    done: (who: string) => `Sent to ${who}.`,
  },
} as const

export const whyFixed: Record<NonNullable<Card['roleIsFixed']>, string> = {
  yourself: 'Nobody changes their own role. Ask another administrator.',
  operator: 'The operator’s settings name this administrator.',
  last_admin: 'This is the last administrator. Make another one first.',
  superadmin: 'Only a superadmin may make or change a superadmin.',
}
export const ofAdmins = 'Only a superadmin may view the account of an administrator.'
export const verifiedAlready = 'This address is verified already.'

/** Tiers that an override may grant. */
export const grantable = (['free', 'premium_trial', 'paid', 'pro', 'studio'] as const).map((value) => ({
  value,
  words: tierWords[value],
}))

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` as *Nov 2026*. */
export const sayMonth = (month: string): string => monthNames.format(new Date(`${month}-01T00:00:00Z`))

/** *$19 paid*, *$19 paid, $5 given back*, *$19 given back*. */
export function sayPayment(amount: string, state: 'paid' | 'failed' | 'refunded', givenBack: string | null): string {
  if (state === 'failed') return `${amount} failed`
  if (state === 'refunded') return `${amount} given back`
  return givenBack ? `${amount} paid, ${givenBack} given back` : `${amount} paid`
}
