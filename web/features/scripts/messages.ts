import { plural } from '../../ui/plural.ts'

const numberFormat = new Intl.NumberFormat('en-US')
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayWithYearFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

export const formatCount = (count: number, word: string): string =>
  `${numberFormat.format(count)} ${plural(count, word, `${word}s`)}`

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/**
 * Formats the day of a moment; for today also the time.
 * @example today at 3:04 PM, Nov 20, Nov 20, 2025
 */
export function formatDay(instant: string, now: Date = new Date()): string {
  const at = new Date(instant)
  if (isSameDay(at, now)) return `today at ${timeFormat.format(at)}`
  return (at.getFullYear() === now.getFullYear() ? dayFormat : dayWithYearFormat).format(at)
}

/** Formats the day and the time of day of a moment. */
export const formatMoment = (instant: string, now: Date = new Date()): string => {
  const when = formatDay(instant, now)
  return when.startsWith('today')
    ? `Today at ${timeFormat.format(new Date(instant))}`
    : `${when} at ${timeFormat.format(new Date(instant))}`
}

// Texts of several components
export const fieldTitle = 'Title'
export const deleteButton = 'Delete'
export const listTitle = 'My Scripts'
export const editorTitle = 'Script'
export const editorBack = 'The script'
export const unarchiveButton = 'Unarchive'
export const archiveButton = 'Archive'
export const untitled = 'Untitled Script'
export const saveSaving = 'Saving…'

// Texts of ConflictResolver
export const conflictMine = 'Mine'
export const conflictTheirs = 'Theirs'
export const conflictBoth = 'Both'
export const conflictRemoved = 'Nothing: the text was removed.'
export const conflictName = (number: number) => `Place ${number}`
export const conflictChoiceLabel = (name: string) => `${name}: keep`
export const conflictMineHeading = 'Mine, on this device'
export const conflictTheirsHeading = 'Theirs, from the other device'
export const conflictTitle = (places: number) =>
  `Two devices changed the same ${places === 1 ? 'lines' : `${places} places`}`
export const conflictCount = (places: number) => `${formatCount(places, 'place')} to choose`
export const conflictHint =
  'All other changes are merged. Both complete texts are saved under earlier versions, so your choice loses nothing.'
export const conflictSubmitOne = 'Keep this choice'
export const conflictSubmitMany = 'Keep these choices'
export const conflictAllMine = 'All mine'
export const conflictAllTheirs = 'All theirs'

// Texts of DeleteDialog
export const deleteConfirmTitle = 'Delete this script?'
export const deleteConfirmText = (title: string) =>
  `“${title}” and its earlier versions will be deleted. You can undo this for ten seconds.`
export const deleteConfirmCancel = 'Keep it'
export const deleteConfirmDeleting = 'Deleting…'

// Texts of ScriptEditor
export const editorReadOnly = 'You cannot type while you view another account.'
export const editorAsideLabel = 'About this script'
export const editorRemoteChanges = 'Changes from another device were added to this script.'
export const editorPlaceholder = 'Write here, or paste a script.'

// Texts of EditorActions
export const editorStudio = 'Studio'
export const editorPractice = 'Practice'
export const editorOpenIn = (name: string) => `Open in ${name}`
export const editorTooLongToRead = (longestReading: string) =>
  `Up to ${longestReading} characters are read at once. Copy a part of it there.`
export const editorPlan = 'Off book by …'
export const favouriteButton = 'Favourite'
export const favouriteRemove = 'Remove from favourites'
export const favouriteAdd = 'Add to favourites'
export const editorArchived = 'This script is in the archive.'

// Texts of DeletedNotice
export const deletedSaveAsNew = 'Save as a new script'
export const deletedNotice = 'This script was deleted on another device. What you see here is still yours.'

// Texts of SaveToScripts
export const saveToScriptsDone = (title: string) => `“${title}” is in My Scripts.`
export const saveToScriptsOpen = 'Open it'
export const saveToScriptsError = 'Failed to save script'
export const saveToScriptsLabel = 'Save to My Scripts'
export const saveToScriptsButton = 'Save'

// Texts of SaveStatus
export const saveSaved = 'Saved'
export const saveEditing = 'Not saved yet'
export const saveOffline = 'Stored on this device. It is saved when the connection is back.'
export const saveSignedOut = 'Stored on this device. It is saved when you sign in again.'
export const saveConflict = 'Choose a version. Both texts are saved.'
export const saveDeleted = 'This script was deleted on another device.'
export const saveRefused = 'Not saved.'
export const saveNotStored = 'This browser cannot store your text: copy it before you leave.'
export const saveNewScript = 'Saved as soon as you write'

// Texts of ScriptRow
export const rowArchived = 'Archived'
/** Formats a duration: below 90 minutes in minutes, else in hours. */
export const formatDuration = (minutes: number): string =>
  minutes < 90 ? formatCount(minutes, 'minute') : formatCount(Math.round(minutes / 60), 'hour')
export const rowLength = (minutes: number) => `about ${formatDuration(minutes)}`
export const rowFacts = (facts: readonly string[]) => facts.join(', ').replace(/^a/, 'A')
export const rowScenes = (scenes: number) => formatCount(scenes, 'scene')
export const rowRehearse = (title: string) => `Rehearse “${title}”`
export const rowChooseRole = (title: string) => `Choose your role in “${title}”`
export const rowOpen = (title: string) => `Open “${title}”`
export const rowMenu = (title: string) => `More about “${title}”`
export const rowNoText = 'Nothing written yet.'
export const rowTags = (title: string) => `Tags of “${title}”`
export const rowTagFilter = (tag: string) => `Only scripts with the tag ${tag}`
export const rowEdit = 'Edit'

// Texts of ScriptScreen
export const editorLoading = 'Opening your script'
export const notFoundTitle = 'This script is not here'
export const notFoundStoredHint = 'It was saved meanwhile, or it is open in another tab.'
export const notFoundHint = 'It may have been deleted, or belong to another account.'
export const notFoundLink = 'Go to My Scripts'
export const editorErrorTitle = 'This script could not be opened'
export const editorRetry = 'Try Again'
export const editorLoadAction = 'Load script'

// Texts of ScriptPage
export const pageSize = ({ acts, roles, minutes }: { acts: number; roles: number; minutes: number }) =>
  `${[acts > 1 && formatCount(acts, 'act'), roles > 0 && formatCount(roles, 'role'), `about ${formatDuration(minutes)}`]
    .filter(Boolean)
    .join(', ')
    .replace(/^a/, 'A')}.`
export const pageNoRolesTitle = 'No roles found'
export const pageNoRolesHint =
  'No line was recognised as a character’s. Check the script and choose who speaks each line.'
export const pageCheckScript = 'Check the script'

// Texts of PartHead
export const pagePartLabel = 'Your part'
export const pageNoRole = 'Choose your role. The others get voices that read with you.'
export const pageChooseRole = 'Choose your role'
export const pageYouAre = 'You are'
export const pageChangeRole = 'Change'
export const pageRight = (right: number, ownLines: number) =>
  `${numberFormat.format(right)} of ${numberFormat.format(ownLines)}`
export const pageLinesRight = (ownLines: number) => `${plural(ownLines, 'line', 'lines')} right`
export const pageRehearse = 'Rehearse'
export const pageRehearseFrom = (scene: string, lineNumber: number) =>
  [scene.replace(/\.$/, ''), `from line ${numberFormat.format(lineNumber)}`].filter(Boolean).join(', ')
/** `isRepetition` is true if some of the lines were right the last time and are only due for repetition. */
export const pageDrill = (count: number, isRepetition: boolean) =>
  `${formatCount(count, 'line')} to ${isRepetition ? 'repeat' : 'practise'}`

// Texts of SceneList
export const pageScenes = 'Acts and scenes'
export const pageScene = (number: number) => `Scene ${number}`
export const pageStoppedAt = (lineNumber: number) => `You stopped at line ${numberFormat.format(lineNumber)}.`
export const pageLines = (count: number) => formatCount(count, 'line')
export const pageOtherScenes = (count: number) => `You do not speak in ${formatCount(count, 'other scene')}.`

// Texts of CastList
export const pageCast = 'Cast'
export const pageChangeVoices = 'Change voices'
export const pageCastYou = 'You'
export const pageMoreRoles = (count: number) => `And ${formatCount(count, 'more role')}.`

// Texts of ScriptTools
export const pageTools = 'With this script'
export const pageStoreOffline = 'Keep on this device'
export const pageOfflineSize = (size: string, missing: number) =>
  missing === 0 ? `Kept: ${size}` : `Kept: ${size}, ${missing} lines without sound`
export const pageAskFriend = 'Ask a friend to read'
export const pageFilm = 'Film a self-tape'
export const pagePrintSides = 'Print my sides'
export const fountainButton = 'Download as Fountain'
export const fountainFileName = (title: string) => `${title}.fountain`
export const fountainError = 'The file could not be written. Check your connection and try again.'
export const pageDoubts = (count: number) => `${formatCount(count, 'place')} to look at`
export const pageEdit = 'Edit the text'

// Texts of ScriptsScreen
export const listOlderError = 'Older scripts could not be fetched. Please try again.'
export const listVerifyEmail = 'Please verify your email first. Check your inbox for the verification link.'
export const listFoundCount = (count: number) => `${formatCount(count, 'script')} found`
export const listNew = 'New script'
export const listNoMatchHint = 'Nothing you have written matches.'
export const listNoMatchTitle = 'No matching script'
export const listShowAll = 'Show all scripts'
export const listEmptyHint = 'Choose a file, paste a script or write one. You find it here on every device.'
export const listEmptyTitle = 'No scripts yet'
export const listLoadAction = 'Load scripts'
export const listError = 'Failed to load scripts'
export const listLoading = 'Loading your scripts'
export const listLabel = 'Scripts'
export const listLoadingOlder = 'Loading older scripts…'
export const listShowMore = 'Show more'

// Texts of ScriptFilters
export const sortEdited = 'Last edited'
export const sortOpened = 'Last opened'
export const searchLabel = 'Search scripts'
export const searchPlaceholder = 'Title, words, tag'
export const sortLabel = 'Sort by'
export const tagFilterLabel = 'Tag'
export const tagFilterAll = 'All tags'
export const favouriteFilter = 'Favourites'
export const archiveFilter = 'Show archived scripts'

// Texts of TagsField
export const tagsLabel = 'Tags'
export const tagsRemove = (tag: string) => `Remove the tag ${tag}`
export const tagsFull = (mostTags: number) => `${mostTags} tags are the maximum`
export const tagsPlaceholder = 'Audition, verse…'
export const tagsAdd = 'Add the tag'
export const tagsNone = 'None'

// Texts of UnsentNotice
export const unsentOffline = 'is stored on this device until the connection is back.'
export const unsentSignedOut = 'is stored on this device until you sign in again.'
export const unsentConflict = 'was changed on another device, too. Both texts are saved: open it and choose.'
export const unsentDeleted = 'was deleted on another device. Open it to save it as a new script.'
export const unsentRefused = 'could not be saved. Open it to see why.'
export const unsentDiscard = 'Discard'
export const unsentDiscardLabel = (title: string) => `Discard unsaved changes of “${title}”`
export const unsentDiscardTitle = 'Discard unsaved changes?'
export const unsentDiscardScript = (title: string) =>
  `“${title}” is only on this device and will be deleted permanently.`
export const unsentDiscardChanges = (title: string) =>
  `Your changes to “${title}” on this device will be deleted permanently. The script on the server does not change.`
export const unsentDiscardError = 'This could not be discarded. It may be open in another tab.'

// Texts of VersionDialog
export const versionChanges = 'What changed'
export const versionText = 'The whole text'
export const versionAdded = 'Since then:'
export const versionRemoved = 'Was here:'
export const versionUnchanged = 'The text is the same as now.'
export const versionRestored = 'The version is restored. The text it replaced is saved as a version.'
export const versionDescription = (createdAt: string) =>
  `As it was ${createdAt}. If you restore it, highlighted lines come back and crossed-out lines are removed.`
export const versionRestoring = 'Restoring…'
export const versionRestore = 'Restore this version'
export const versionRestoreError = 'The version could not be restored. Please try again.'
export const versionViewLabel = 'Show'
export const versionLoadAction = 'Load version'

// Texts of VersionList
export const versionKindConflict = 'from another device'
export const versionKindRestore = 'before another version was restored'
export const versionsTitle = 'Earlier versions'
export const versionsLoadAction = 'Load versions'
export const versionsLoading = 'Loading earlier versions'
export const versionsEmpty = 'No versions yet. While you write, a version is saved every few minutes.'

// Errors of actions on a script
export const archiveError = 'Failed to archive script'
export const favouriteError = 'The favourite could not be changed. Please try again.'

// Texts about the deletion of a script
export const deleteUndone = (title: string) => `“${title}” is restored.`
export const deleteUndoError = 'The script could not be restored. Please try again.'
export const deleteError = 'Failed to delete script'
export const deleteDone = (title: string) => `“${title}” deleted.`
export const deleteUndo = 'Undo'
