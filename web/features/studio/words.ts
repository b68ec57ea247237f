import { plural } from '../../ui/plural.ts'

// In several places
export const seePlans = 'See plans'
export const reading = 'Reading'
export const stop = 'Stop'
export const pause = 'Pause'
export const play = 'Play'
export const undo = 'Undo'
export const practice = 'Practice'
export const chooseVoice = 'Choose a Voice'
export const preview = 'Preview'
export const reader = 'Reader'
export const script = 'Script'
export const tookPlaceOfYourText = (name: string) => `“${name}” took the place of your text.`
export const studio = 'Studio'
export const generate = 'Generate'
export const yourVoiceHistory = 'Your Voice History'

// Cost
export const leftThisMonth = (remaining: string, limit: string) => `${remaining} of ${limit} left this month`
export const ofNewSpeech = (characters: string) => `${characters} of new speech`
export const noNewSpeech = 'No new speech: you have all of it in this voice'
export const moreThanAreLeft = (cost: string, newCharacters: string) => `${cost}, ${newCharacters} more than are left`
export const leftAfterIt = (cost: string, remaining: string) => `${cost}, ${remaining} left after it`

// FavouriteButton
export const favourite = (name: string) => `Favourite: ${name}`
export const isFavourite = (name: string) => `${name} is a favourite`
export const keepAsFavourite = (name: string) => `Keep ${name} as a favourite`

// FileButton
export const openFile = 'Open a file'
export const fileOfScript = 'File of script'

// GenerateStep
export const gettingReadyToRead = 'Getting ready to read'
export const readingOf = (unitsDone: number, units: number) => `Reading ${unitsDone} of ${units}`
export const howFarReadingIs = 'How far the reading is'
export const listenWhileItWorks = 'Listen while it works'
export const listenHint = 'Listen while it works.'
export const stopReading = 'Stop reading'
export const starting = 'Starting…'

// HistoryRow
export const failedToGenerateSpeech = 'Failed to generate speech'
export const stoppedBeforeItsEnd = 'Stopped before its end'
export const tryAgain = 'Try again'
export const generateAgain = (name: string) => `Generate “${name}” again`
export const downloadNamed = (name: string) => `Download “${name}”`
export const renameNamed = (name: string) => `Rename “${name}”`
export const deleteNamed = (name: string) => `Delete “${name}”`
export const deleted = (generation: string) => `“${generation}” deleted.`

// NowPlaying
export const nowPlaying = 'Now Playing'
export const downloadRecordingBy = (voiceName: string) => `Download the recording by ${voiceName}`
export const downloadOnceAllIsRead = 'Download, once all is read'

// SpeechDemo
export const generateSpeech = 'Generate Speech'

// ProgressBar
export const soFarStillBeing = (availableMs: string) => `${availableMs} so far, still being read`
export const placeOf = (place: string, whole: string) => `${place} of ${whole}`
export const placeSoFar = (place: string, whole: string) => `${place} of ${whole}, still being read`
export const placeInRecording = 'Place in the recording'

// ReaderCard
export const activeReader = 'Active Reader'
export const changeReaderNow = (name: string) => `Change the reader, now ${name}`
export const change = 'Change'

// ReaderStep
export const keep = (name: string) => `Keep ${name}`

// ReadingRoom
export const yourReadingHasBegun = 'Your reading has begun.'
export const yourReadingIsReady = 'Your reading is ready.'
export const yourReadingWasStopped = 'Your reading was stopped.'
export const readingCouldNotBeStopped = 'The reading could not be stopped. Please try again.'

// RenameDialog
export const renameRecording = 'Rename recording'
export const name = 'Name'
export const keepOldName = 'Keep the old name'
export const rename = 'Rename'

// ScriptStep
export const thisFileCouldNotBeRead = 'This file could not be read. Copy its text and paste it.'
export const scriptWasCleared = 'The script was cleared.'
export const spoken = (spoken: string) => `, ${spoken} spoken`
export const keptOnThisDevice = 'Kept on this device while you type. Ctrl+Enter generates.'
export const youAreOffline = 'You are offline. What you type is kept on this device.'
export const thisBrowserKeepsNo = 'This browser keeps no drafts: copy your text before you leave.'
export const clear = 'Clear'
export const clearScript = 'Clear the script'
export const useIt = 'Use it'
export const keepMine = 'Keep mine'
export const newerDraftFromAnother = (start: string) => `A newer draft from another tab: “${start}”`
export const willNotBeSpoken = (what: string) => `${what} will not be spoken`
export const namesAndDirectionsAreSpoken = 'Names and directions are spoken too'
export const readEverything = 'Read everything'

// StudioScreen
export const checkingAccess = 'Checking access...'
export const tryAgainCheck = 'Try Again'
export const thereWasErrorChecking = 'There was an error checking your subscription. Please try again.'
export const studioOpensWithSubscription = 'The Studio opens with a subscription or a trial.'
export const aPlan = 'A plan'
export const whatPlanGives = '30,000 characters a month. A promo code opens it for 30 days, without a card.'
export const everyVerifiedAccount =
  'Every verified account has 10,000 characters of its own each month, to hear lines read.'
export const goToPractice = 'Go to practice'

// TrialBanner
export const yourTrialIsActive = (days: number) => `Your trial is active. ${days} ${plural(days, 'day', 'days')} left.`
export const yourPremiumTrialIsActive = 'Your premium trial is active.'

// Visualizer
export const soundOfReading = 'Sound of the reading'

// VoiceFilters
export const men = 'Men'
export const women = 'Women'
export const children = 'Children'
export const whichVoices = 'Which voices'
export const favourites = 'Favourites'

// VoiceHistory
export const olderRecordingsCouldNotBeFetched = 'Older recordings could not be fetched. Please try again.'
export const loadHistory = 'Load history'
export const yourHistoryIsUp = 'Your history is up to date.'
export const isBack = (generation: string) => `“${generation}” is back.`
export const refresh = 'Refresh'
export const whatYouGenerate = 'What you generate will wait for you here.'
export const nothingReadYet = 'Nothing read yet'
export const fetchingOlderOnes = 'Fetching older ones…'
export const showMore = 'Show more'
export const nameCouldNotBeChanged = 'The name could not be changed. Please try again.'

// VoiceList
export const voices = 'Voices'
export const recent = 'Recent'
export const everyoneElse = 'Everyone else'
export const arrowKeysLeadFromVoice = 'Arrow keys lead from voice to voice.'
export const showAllVoices = 'Show all voices'
export const pressStarBesideVoice = 'Press the star beside a voice, and it will be here.'
export const noFavouritesYet = 'No favourites yet'
export const tryNameAccentAge = 'Try a name, an accent, an age, or fewer words.'
export const noVoiceLikeThat = 'No voice like that'

// WaitingReader
export const loadingVoices = 'Loading voices'

// draftStore
export const draftFromOtherTab = 'The draft from the other tab is here.'

// generateRules
export const failedToGenerateTryAgain = 'Failed to generate speech. Please try again.'
export const unableToGenerateAudio = 'Unable to generate audio at this time. Please try again later.'
export const readOnlyMode = 'Read-only mode: generation is disabled while impersonating another account.'
export const generatingWaitsForConnection = 'Generating waits for the connection'
export const signInToUse = 'Please sign in to use the studio'
export const selectVoice = 'Please select a voice'
export const enterSomeText = 'Please enter some text'
export const characterLimitExceeded = 'Character limit exceeded!'
export const tooManyRequests = (wait: string) => `Too many requests. Please try again in ${wait}.`
export const youCanTryAgain = (words: string, wait: string) => `${words} You can try again in ${wait}.`

// sayVoicesError
export const failedToLoadVoices = 'Failed to load voices'
export const voicesDidNotCome = 'The voices did not come: there seems to be no connection. Your text is kept.'
export const yourSessionHasEnded = 'Your session has ended. Please sign in to see your voices.'
export const voicesCannotBeReached = 'The voices cannot be reached just now. Please try again in a moment.'
export const voicesCouldNotBeListed =
  'The voices could not be listed: something went wrong on our side. Your text is kept.'

// scriptFile
export const onlyTxtAndFountain =
  'Only .txt and .fountain files can be put here. From any other, copy the text and paste it.'
export const charactersOf = (text: string) => `${text} characters`
export const holdsTooMuch = (name: string, much: string, longestText: string) =>
  `“${name}” holds ${much}; ${longestText} is the most that can be read at once. Split it and take each part.`
export const thereAreNoWords = (name: string) => `There are no words in “${name}”.`

// ScriptSheet, before anything is written
export const noCharacters = '0 characters'
export const emptySheet = 'Paste the lines that your reader should say,\nor drop a .txt or .fountain file here.'
export const nothingCanBeTyped = 'Nothing can be typed while you view another account.'

// useDeleting
export const failedToDeleteGeneration = 'Failed to delete generation'
export const recordingCouldNotBeBrought = 'The recording could not be brought back. Please try again.'

// useTimeLeft
export const fewSecondsLeft = 'a few seconds left'
export const aboutSecondsLeft = (seconds: number) => `about ${seconds} seconds left`
export const aboutMinuteLeft = 'about a minute left'
export const aboutMinutesLeft = (minutes: number) => `about ${minutes} minutes left`

// voiceQueries
export const invalidVoiceDataReceived = 'Invalid voice data received from proxy.'
export const yourFavouritesCouldNotBeKept = 'Your favourites could not be kept. Please try again.'

export const standsIn = (name: string) =>
  `The voice you had chosen is not reading at the moment. ${name} stands in; choose another any time.`
