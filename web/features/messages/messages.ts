export const deleteButton = 'Delete'

export const deleteDialogTitle = 'Delete this message?'
export const deleteDialogDescription = (subject: string) => `“${subject}” will be deleted permanently.`
export const deleteDialogCancel = 'Keep it'
export const deleteDialogDeleting = 'Deleting…'

export const rowExpires = (expiresAt: string) => `until ${expiresAt}`
export const rowNew = 'New'
export const rowImportant = 'Important'
export const rowDelete = (subject: string) => `Delete “${subject}”`

export const emptyTitle = 'No messages'
export const emptyText = 'When we have something to tell you, you find it here.'
export const deleteDone = 'Deleted.'
export const loadAction = 'Load messages'
export const loadOlderFailed = 'Older messages could not be fetched. Please try again.'
export const loadOlderBusy = 'Loading older messages…'
export const loadOlder = 'Show more'
export const deleteAction = 'Delete message'
