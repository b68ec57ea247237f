/** Names of priorities and categories of inbox messages, as admins see them. */
export const priorityLabels = { low: 'Low', normal: 'Normal', high: 'Important' } as const

export const categories = [
  { value: 'general', label: 'General' },
  { value: 'product', label: 'Product news' },
  { value: 'billing', label: 'Billing' },
  { value: 'account', label: 'Account' },
  { value: 'maintenance', label: 'Maintenance' },
] as const
export type Category = (typeof categories)[number]['value']

/** Returns the label of a message category. For an unknown category, returns the category itself. */
export const formatCategory = (category: string): string =>
  categories.find(({ value }) => value === category)?.label ?? category

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
  expires: 'Visible until',
  expired: 'Expired',
  neverExpires: 'No expiry',
  none: 'This inbox is empty.',
  open: (subject: string) => `Read the message: ${subject}`,
  openedTitle: 'Sent message',
  more: 'Older messages',
} as const
