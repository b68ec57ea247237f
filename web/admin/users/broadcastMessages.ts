/** Messages of the user inbox as the admin sees it. */
export const priorityLabels = { low: 'Low', normal: 'Normal', high: 'Important' } as const

export const categories = [
  { value: 'general', words: 'General' },
  { value: 'product', words: 'News of the product' },
  { value: 'billing', words: 'Billing' },
  { value: 'account', words: 'Account' },
  { value: 'maintenance', words: 'Maintenance' },
] as const
export type Category = (typeof categories)[number]['value']

/** Formats a category. An unknown category is shown by its own name. */
export const formatCategory = (category: string): string =>
  categories.find(({ value }) => value === category)?.words ?? category

export const inboxMessages = {
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
  neverExpires: 'Stays',
  none: 'Nothing lies in this inbox.',
  open: (subject: string) => `Read the message: ${subject}`,
  openedTitle: 'What was sent',
  more: 'Older messages',
} as const
