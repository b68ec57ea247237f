/** Words of what the house writes to its people, wherever the office shows or writes it. */
export const priorityWords = { low: 'Low', normal: 'Normal', high: 'Important' } as const

export const categories = [
  { value: 'general', words: 'General' },
  { value: 'product', words: 'News of the product' },
  { value: 'billing', words: 'Billing' },
  { value: 'account', words: 'Account' },
  { value: 'maintenance', words: 'Maintenance' },
] as const
export type Category = (typeof categories)[number]['value']

/** A category by its words; one that came another way by its own name. */
export const sayCategory = (category: string): string =>
  categories.find(({ value }) => value === category)?.words ?? category

export const inboxWords = {
  title: 'Messages',
  load: 'Load the messages',
  subject: 'Subject',
  category: 'Kind',
  priority: 'Priority',
  sent: 'Sent',
  by: 'By',
  state: 'Read',
  read: (when: string) => `Read ${when}`,
  unread: 'Unread',
  expires: 'Gone after',
  expired: 'Expired',
  stays: 'Stays',
  none: 'Nothing lies in this inbox.',
  open: (subject: string) => `Read the message: ${subject}`,
  whole: 'What was sent',
  more: 'Older messages',
} as const
