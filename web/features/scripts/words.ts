import { plural } from '../../ui/plural.ts'

const figures = new Intl.NumberFormat('en-US')
const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

export const sayCount = (count: number, word: string): string =>
  `${figures.format(count)} ${plural(count, word, `${word}s`)}`

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** *today at 3:04 PM*, *Nov 20*, *Nov 20, 2025*. */
export function sayWhen(instant: string, now: Date = new Date()): string {
  const at = new Date(instant)
  if (isSameDay(at, now)) return `today at ${clock.format(at)}`
  return (at.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(at)
}

/** With the time of day, where several may be of one day. */
export const sayMoment = (instant: string, now: Date = new Date()): string => {
  const when = sayWhen(instant, now)
  return when.startsWith('today')
    ? `Today at ${clock.format(new Date(instant))}`
    : `${when} at ${clock.format(new Date(instant))}`
}

// In several places
export const title = 'Title'
export const deleteThis = 'Delete'
export const myScripts = 'My Scripts'
export const script = 'Script'
export const unarchive = 'Unarchive'
export const archive = 'Archive'
export const untitledScript = 'Untitled Script'
export const saving = 'Saving…'

// Choosing
export const mine = 'Mine'
export const theirs = 'Theirs'
export const both = 'Both'
export const nothingItWasTaken = 'Nothing: it was taken out.'
export const place = (number: number) => `Place ${number}`
export const keepAtPlace = (name: string) => `${name}: keep`
export const mineOnThisDevice = 'Mine, on this device'
export const theirsFromOtherDevice = 'Theirs, from the other device'
export const twoDevicesChanged = (places: number) =>
  `Two devices changed the same ${places === 1 ? 'lines' : `${places} places`}`
export const placesToChoose = (places: number) => `${sayCount(places, 'place')} to choose`
export const everythingElseIsPut =
  'Everything else is put together already. Both whole texts are kept under earlier versions, so nothing is lost whatever you choose.'
export const keepThisChoice = 'Keep this choice'
export const keepTheseChoices = 'Keep these choices'
export const allMine = 'All mine'
export const allTheirs = 'All theirs'

// DeleteDialog
export const deleteThisScript = 'Delete this script?'
export const andItsEarlierVersions = (title: string) =>
  `“${title}” and its earlier versions will be deleted. You can undo this for ten seconds.`
export const keepIt = 'Keep it'
export const deleting = 'Deleting…'

// Editor
export const nothingCanBeTyped = 'Nothing can be typed while you view another account.'
export const aboutThisScript = 'About this script'
export const changesFromAnotherDevice = 'Changes from another device came into this script.'
export const writeHereOrPaste = 'Write here, or paste a script.'

// EditorActs
export const studio = 'Studio'
export const practice = 'Practice'
export const openIn = (name: string) => `Open in ${name}`
export const upToCharactersAreRead = (longestReading: string) =>
  `Up to ${longestReading} characters are read at once. Copy a part of it there.`
export const favourite = 'Favourite'
export const removeFromFavourites = 'Remove from favourites'
export const addToFavourites = 'Add to favourites'
export const thisScriptIsInArchive = 'This script is in the archive.'

// Gone
export const saveAsNewScript = 'Save as a new script'
export const thisScriptWasDeleted = 'This script was deleted on another device. What you see here is still yours.'

// SaveToScripts
export const isInMyScripts = (title: string) => `“${title}” is in My Scripts.`
export const openIt = 'Open it'
export const failedToSaveScript = 'Failed to save script'
export const saveToMyScripts = 'Save to My Scripts'
export const save = 'Save'

// SaveWords
export const saved = 'Saved'
export const notSavedYet = 'Not saved yet'
export const keptUntilConnection = 'Kept on this device. It is saved when the connection is back.'
export const keptUntilSignIn = 'Kept on this device. It is saved when you sign in again.'
export const waitsForYourChoice = 'Waits for your choice. Both texts are kept.'
export const thisScriptWasDeletedOnAnother = 'This script was deleted on another device.'
export const notSaved = 'Not saved.'
export const thisBrowserKeepsNothing = 'This browser keeps nothing: copy your text before you leave.'
export const savedAsSoon = 'Saved as soon as you write'

// ScriptRow
export const edited = (updatedAt: string) => `edited ${updatedAt}`
export const nothingWrittenYet = 'Nothing written yet.'
export const tagsOf = (title: string) => `Tags of “${title}”`
export const onlyScriptsWithTag = (tag: string) => `Only scripts with the tag ${tag}`
export const removeNamedFromFavourites = (title: string) => `Remove “${title}” from favourites`
export const addNamedToFavourites = (title: string) => `Add “${title}” to favourites`
export const edit = 'Edit'
export const editNamed = (title: string) => `Edit “${title}”`
export const deleteNamed = (title: string) => `Delete “${title}”`

// ScriptScreen
export const openingYourScript = 'Opening your script'
export const thisScriptIsNotHere = 'This script is not here'
export const itWasSavedMeanwhile = 'It was saved meanwhile, or it is open in another tab.'
export const itMayHaveBeenDeleted = 'It may have been deleted, or belong to another account.'
export const goToMyScripts = 'Go to My Scripts'
export const thisScriptCouldNotBeOpened = 'This script could not be opened'
export const tryAgain = 'Try Again'
export const loadScript = 'Load script'

// ScriptsScreen
export const olderScriptsCouldNotBeFetched = 'Older scripts could not be fetched. Please try again.'
export const verifyYourEmailFirst = 'Please verify your email first. Check your inbox for the verification link.'
export const scriptsFound = (count: number) => `${sayCount(count, 'script')} found`
export const newScript = 'New script'
export const nothingYouHaveWritten = 'Nothing you have written matches.'
export const noScriptLikeThat = 'No script like that'
export const showAllScripts = 'Show all scripts'
export const writeOrPasteScript =
  'Write or paste a script, and it waits here for you on every device: saved while you type, with its earlier versions.'
export const nothingWrittenTitle = 'Nothing written yet'
export const loadScripts = 'Load scripts'
export const failedToLoadScripts = 'Failed to load scripts'
export const loadingYourScripts = 'Loading your scripts'
export const scripts = 'Scripts'
export const fetchingOlderOnes = 'Fetching older ones…'
export const showMore = 'Show more'

// SearchScripts
export const lastEdited = 'Last edited'
export const lastOpened = 'Last opened'
export const searchScripts = 'Search scripts'
export const titleWordsTag = 'Title, words, tag'
export const sortBy = 'Sort by'
export const tag = 'Tag'
export const allTags = 'All tags'
export const favourites = 'Favourites'
export const showArchivedScripts = 'Show archived scripts'

// TagsField
export const tags = 'Tags'
export const removeTag = (tag: string) => `Remove the tag ${tag}`
export const tagsAreMost = (mostTags: number) => `${mostTags} tags are the most`
export const auditionVerse = 'Audition, verse…'
export const addTag = 'Add the tag'
export const none = 'None'

// UnsentNotice
export const isKeptUntilConnection = 'is kept on this device until the connection is back.'
export const isKeptUntilSignIn = 'is kept on this device until you sign in again.'
export const wasChangedOnAnother = 'was changed on another device too. Both texts are kept: open it and choose.'
export const wasDeletedOnAnother = 'was deleted on another device. Open it to save it as a new script.'
export const couldNotBeSaved = 'could not be saved. Open it to see why.'
export const discard = 'Discard'
export const discardNamed = (title: string) => `Discard what is kept of “${title}”`
export const discardWhatIsKept = 'Discard what is kept here?'
export const goesForGood = (title: string) => `“${title}” lies on this device alone, and goes for good.`
export const changesGoForGood = (title: string) =>
  `What you changed in “${title}” on this device goes for good. The script stays as it is on the server.`
export const couldNotBeDiscarded = 'This could not be discarded. It may be open in another tab.'

// VersionDialog
export const whatChanged = 'What changed'
export const wholeText = 'The whole text'
export const sinceThen = 'Since then:'
export const wasHere = 'Was here:'
export const textIsSame = 'The text is the same as now.'
export const thatVersionIsYourScript = 'That version is your script now. What it replaced is kept among the versions.'
export const asItWas = (createdAt: string) =>
  `As it was ${createdAt}. Lit lines come back when you put it back, struck ones go.`
export const puttingItBack = 'Putting it back…'
export const putThisVersionBack = 'Put this version back'
export const itCouldNotBePut = 'It could not be put back. Please try again.'
export const show = 'Show'
export const loadVersion = 'Load version'

// Versions
export const fromAnotherDevice = 'from another device'
export const beforeAnotherWasPut = 'before another was put back'
export const earlierVersions = 'Earlier versions'
export const loadVersions = 'Load versions'
export const loadingEarlierVersions = 'Loading earlier versions'
export const noneYet = 'None yet. While you write, one is kept every few minutes.'

// queries
export const failedToArchiveScript = 'Failed to archive script'
export const favouriteCouldNotBeChanged = 'The favourite could not be changed. Please try again.'

// useDeleting
export const isBack = (title: string) => `“${title}” is back.`
export const scriptCouldNotBeBrought = 'The script could not be brought back. Please try again.'
export const failedToDeleteScript = 'Failed to delete script'
export const deleted = (title: string) => `“${title}” deleted.`
export const undo = 'Undo'
