// In several places
export const deleteThis = 'Delete'

// DeleteMessage
export const deleteThisMessage = 'Delete this message?'
export const isDeletedForGood = (subject: string) => `“${subject}” is deleted for good.`
export const keepIt = 'Keep it'
export const deleting = 'Deleting…'

// MessageRow
export const until = (expiresAt: string) => `until ${expiresAt}`
export const isNew = 'New'
export const important = 'Important'
export const deleteNamed = (subject: string) => `Delete “${subject}”`

// MessagesSection
export const noMessages = 'No messages'
export const whenWeHaveSomething = 'When we have something to tell you, it waits here.'
export const deleted = 'Deleted.'
export const loadMessages = 'Load messages'
export const olderMessagesCouldNotBeFetched = 'Older messages could not be fetched. Please try again.'
export const fetchingOlderOnes = 'Fetching older ones…'
export const showMore = 'Show more'
export const deleteMessage = 'Delete message'
