import { plural } from '../../ui/plural.ts'

const numberFormat = new Intl.NumberFormat('en-US')
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayWithYearFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

export const formatCount = (count: number, word: string): string =>
  `${numberFormat.format(count)} ${plural(count, word, `${word}s`)}`

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/**
 * Formats a date.
 * @example today at 3:04 PM, Nov 20, Nov 20, 2025
 */
export function formatDay(instant: string, now: Date = new Date()): string {
  const at = new Date(instant)
  if (isSameDay(at, now)) return `today at ${timeFormat.format(at)}`
  return (at.getFullYear() === now.getFullYear() ? dayFormat : dayWithYearFormat).format(at)
}

/** Formats a date with the time of day. */
export const formatMoment = (instant: string, now: Date = new Date()): string => {
  const when = formatDay(instant, now)
  return when.startsWith('today')
    ? `Today at ${timeFormat.format(new Date(instant))}`
    : `${when} at ${timeFormat.format(new Date(instant))}`
}

// Used in several places
export const fieldTitle = 'Title'
export const deleteButton = 'Delete'
export const listTitle = 'My Scripts'
export const editorTitle = 'Script'
export const unarchiveButton = 'Unarchive'
export const archiveButton = 'Archive'
export const untitled = 'Untitled Script'
export const saveSaving = 'Saving…'

// ConflictResolver
export const conflictMine = 'Mine'
export const conflictTheirs = 'Theirs'
export const conflictBoth = 'Both'
export const conflictRemoved = 'Nothing: it was taken out.'
export const conflictName = (number: number) => `Place ${number}`
export const conflictChoiceLabel = (name: string) => `${name}: keep`
export const conflictMineHeading = 'Mine, on this device'
export const conflictTheirsHeading = 'Theirs, from the other device'
export const conflictTitle = (places: number) =>
  `Two devices changed the same ${places === 1 ? 'lines' : `${places} places`}`
export const conflictCount = (places: number) => `${formatCount(places, 'place')} to choose`
export const conflictHint =
  'Everything else is put together already. Both whole texts are kept under earlier versions, so nothing is lost whatever you choose.'
export const conflictSubmitOne = 'Keep this choice'
export const conflictSubmitMany = 'Keep these choices'
export const conflictAllMine = 'All mine'
export const conflictAllTheirs = 'All theirs'

// DeleteDialog
export const deleteConfirmTitle = 'Delete this script?'
export const deleteConfirmText = (title: string) =>
  `“${title}” and its earlier versions will be deleted. You can undo this for ten seconds.`
export const deleteConfirmCancel = 'Keep it'
export const deleteConfirmDeleting = 'Deleting…'

// ScriptEditor
export const editorReadOnly = 'Nothing can be typed while you view another account.'
export const editorAsideLabel = 'About this script'
export const editorRemoteChanges = 'Changes from another device came into this script.'
export const editorPlaceholder = 'Write here, or paste a script.'

// EditorActions
export const editorStudio = 'Studio'
export const editorPractice = 'Practice'
export const editorOpenIn = (name: string) => `Open in ${name}`
export const editorTooLongToRead = (longestReading: string) =>
  `Up to ${longestReading} characters are read at once. Copy a part of it there.`
export const favouriteButton = 'Favourite'
export const favouriteRemove = 'Remove from favourites'
export const favouriteAdd = 'Add to favourites'
export const editorArchived = 'This script is in the archive.'

// DeletedNotice
export const deletedSaveAsNew = 'Save as a new script'
export const deletedNotice = 'This script was deleted on another device. What you see here is still yours.'

// SaveToScripts
export const saveToScriptsDone = (title: string) => `“${title}” is in My Scripts.`
export const saveToScriptsOpen = 'Open it'
export const saveToScriptsError = 'Failed to save script'
export const saveToScriptsLabel = 'Save to My Scripts'
export const saveToScriptsButton = 'Save'

// SaveStatus
export const saveSaved = 'Saved'
export const saveEditing = 'Not saved yet'
export const saveOffline = 'Kept on this device. It is saved when the connection is back.'
export const saveSignedOut = 'Kept on this device. It is saved when you sign in again.'
export const saveConflict = 'Waits for your choice. Both texts are kept.'
export const saveDeleted = 'This script was deleted on another device.'
export const saveRefused = 'Not saved.'
export const saveNotStored = 'This browser keeps nothing: copy your text before you leave.'
export const saveNewScript = 'Saved as soon as you write'

// ScriptRow
export const rowEdited = (updatedAt: string) => `edited ${updatedAt}`
export const rowNoText = 'Nothing written yet.'
export const rowTags = (title: string) => `Tags of “${title}”`
export const rowTagFilter = (tag: string) => `Only scripts with the tag ${tag}`
export const rowFavouriteRemove = (title: string) => `Remove “${title}” from favourites`
export const rowFavouriteAdd = (title: string) => `Add “${title}” to favourites`
export const rowEdit = 'Edit'
export const rowEditLabel = (title: string) => `Edit “${title}”`
export const rowDelete = (title: string) => `Delete “${title}”`

// ScriptScreen
export const editorLoading = 'Opening your script'
export const notFoundTitle = 'This script is not here'
export const notFoundStoredHint = 'It was saved meanwhile, or it is open in another tab.'
export const notFoundHint = 'It may have been deleted, or belong to another account.'
export const notFoundLink = 'Go to My Scripts'
export const editorErrorTitle = 'This script could not be opened'
export const editorRetry = 'Try Again'
export const editorLoadAction = 'Load script'

// ScriptsScreen
export const listOlderError = 'Older scripts could not be fetched. Please try again.'
export const listVerifyEmail = 'Please verify your email first. Check your inbox for the verification link.'
export const listFoundCount = (count: number) => `${formatCount(count, 'script')} found`
export const listNew = 'New script'
export const listNoMatchHint = 'Nothing you have written matches.'
export const listNoMatchTitle = 'No script like that'
export const listShowAll = 'Show all scripts'
export const listEmptyHint =
  'Write or paste a script, and it waits here for you on every device: saved while you type, with its earlier versions.'
export const listEmptyTitle = 'Nothing written yet'
export const listLoadAction = 'Load scripts'
export const listError = 'Failed to load scripts'
export const listLoading = 'Loading your scripts'
export const listLabel = 'Scripts'
export const listLoadingOlder = 'Fetching older ones…'
export const listShowMore = 'Show more'

// ScriptFilters
export const sortEdited = 'Last edited'
export const sortOpened = 'Last opened'
export const searchLabel = 'Search scripts'
export const searchPlaceholder = 'Title, words, tag'
export const sortLabel = 'Sort by'
export const tagFilterLabel = 'Tag'
export const tagFilterAll = 'All tags'
export const favouriteFilter = 'Favourites'
export const archiveFilter = 'Show archived scripts'

// TagsField
export const tagsLabel = 'Tags'
export const tagsRemove = (tag: string) => `Remove the tag ${tag}`
export const tagsFull = (mostTags: number) => `${mostTags} tags are the most`
export const tagsPlaceholder = 'Audition, verse…'
export const tagsAdd = 'Add the tag'
export const tagsNone = 'None'

// UnsentNotice
export const unsentOffline = 'is kept on this device until the connection is back.'
export const unsentSignedOut = 'is kept on this device until you sign in again.'
export const unsentConflict = 'was changed on another device too. Both texts are kept: open it and choose.'
export const unsentDeleted = 'was deleted on another device. Open it to save it as a new script.'
export const unsentRefused = 'could not be saved. Open it to see why.'
export const unsentDiscard = 'Discard'
export const unsentDiscardLabel = (title: string) => `Discard what is kept of “${title}”`
export const unsentDiscardTitle = 'Discard what is kept here?'
export const unsentDiscardScript = (title: string) => `“${title}” lies on this device alone, and goes for good.`
export const unsentDiscardChanges = (title: string) =>
  `What you changed in “${title}” on this device goes for good. The script stays as it is on the server.`
export const unsentDiscardError = 'This could not be discarded. It may be open in another tab.'

// VersionDialog
export const versionChanges = 'What changed'
export const versionText = 'The whole text'
export const versionAdded = 'Since then:'
export const versionRemoved = 'Was here:'
export const versionUnchanged = 'The text is the same as now.'
export const versionRestored = 'That version is your script now. What it replaced is kept among the versions.'
export const versionDescription = (createdAt: string) =>
  `As it was ${createdAt}. Lit lines come back when you put it back, struck ones go.`
export const versionRestoring = 'Putting it back…'
export const versionRestore = 'Put this version back'
export const versionRestoreError = 'It could not be put back. Please try again.'
export const versionViewLabel = 'Show'
export const versionLoadAction = 'Load version'

// VersionList
export const versionKindConflict = 'from another device'
export const versionKindRestore = 'before another was put back'
export const versionsTitle = 'Earlier versions'
export const versionsLoadAction = 'Load versions'
export const versionsLoading = 'Loading earlier versions'
export const versionsEmpty = 'None yet. While you write, one is kept every few minutes.'

// Actions on a script
export const archiveError = 'Failed to archive script'
export const favouriteError = 'The favourite could not be changed. Please try again.'

// Deletion
export const deleteUndone = (title: string) => `“${title}” is back.`
export const deleteUndoError = 'The script could not be brought back. Please try again.'
export const deleteError = 'Failed to delete script'
export const deleteDone = (title: string) => `“${title}” deleted.`
export const deleteUndo = 'Undo'
