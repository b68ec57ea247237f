import { plural } from '../../ui/plural.ts'

// Texts of several components
export const seePlans = 'See plans'
export const generateStepTitle = 'Reading'
export const stopButton = 'Stop'
export const pauseButton = 'Pause'
export const playButton = 'Play'
export const undoButton = 'Undo'
export const closedPracticeTitle = 'Practice'
export const voicePickerTitle = 'Choose a Voice'
export const voicePreview = 'Preview'
export const readerStepTitle = 'Reader'
export const scriptStepTitle = 'Script'
export const editorTextReplaced = (name: string) => `“${name}” replaced your text.`
export const screenTitle = 'Studio'
export const generateButton = 'Generate'
export const historyTitle = 'Your Voice History'

// Texts of Cost
export const costAllowance = (remainingPages: string, limitPages: string, remaining: string) =>
  `${remainingPages} of ${limitPages} left this month (${remaining})`
export const costNewSpeech = (pages: string, characters: string) => `${pages} of new speech (${characters})`
export const costNothingNew = 'No new speech: you have all of it in this voice'
export const costNothingNewShort = 'No new speech'
export const costAllowanceShort = (remainingPages: string, limitPages: string) =>
  `${remainingPages} of ${limitPages} left`
export const costOverLimit = (cost: string, excess: string) => `${cost}, ${excess} more than are left`

// Texts of OpenFileButton
export const editorOpenFile = 'Open a file'
export const editorFileLabel = 'Script file'

// Texts of GenerateStep
export const progressPreparing = 'Getting ready to read'
export const progressUnits = (unitsDone: number, units: number) =>
  `Reading ${unitsDone.toLocaleString('en-US')} of ${units.toLocaleString('en-US')}`
export const progressLabel = 'Progress of the reading'
export const progressListen = 'Listen while it works'
export const progressListenHint = 'Listen while it works.'
export const generateStopLabel = 'Stop reading'
export const generateStarting = 'Starting…'

// Texts of HistoryRow
export const historyRowFailed = 'Failed to generate speech'
export const historyRowCancelled = 'Stopped before its end'
export const historyRowRetry = 'Try again'
export const historyRowRetryLabel = (name: string) => `Generate “${name}” again`
export const historyRowDownload = (name: string) => `Download “${name}”`
export const historyRowRename = (name: string) => `Rename “${name}”`
export const historyRowDelete = (name: string) => `Delete “${name}”`
export const historyRowDeleted = (generation: string) => `“${generation}” deleted.`

// Texts of NowPlaying
export const nowPlayingLabel = 'Now Playing'
export const nowPlayingMore = 'More'
export const nowPlayingLess = 'Less'
export const nowPlayingDownload = (voiceName: string) => `Download the recording by ${voiceName}`
export const nowPlayingDownloadLater = 'Download, when the reading is complete'

// Texts of SpeechDemo
export const speechDemoGenerate = 'Generate Speech'

// Texts of ProgressBar
export const positionGrowingTotal = (availableMs: string) => `${availableMs} so far, still being read`
export const positionText = (place: string, whole: string) => `${place} of ${whole}`
export const positionTextGrowing = (place: string, whole: string) => `${place} of ${whole}, still being read`
export const positionLabel = 'Place in the recording'

// Texts of ReaderCard
export const readerCardLabel = 'Active Reader'
export const readerCardChangeLabel = (name: string) => `Change the reader, now ${name}`
export const readerCardChange = 'Change'

// Texts of ReaderStep
export const readerStepKeep = (name: string) => `Keep ${name}`

// Texts of StudioWorkspace
export const announceStarted = 'Your reading has begun.'
export const announceReady = 'Your reading is ready.'
export const announceCancelled = 'Your reading was stopped.'
export const cancelError = 'The reading could not be stopped. Please try again.'

// Texts of RenameDialog
export const renameTitle = 'Rename recording'
export const renameName = 'Name'
export const renameCancel = 'Keep the old name'
export const renameSubmit = 'Rename'

// Texts of ScriptStep
export const editorFileError = 'This file could not be read. Copy its text and paste it.'
export const editorCleared = 'The script was cleared.'
export const editorSpokenCount = (spoken: string) => `, ${spoken} spoken`
export const editorDraftHint = 'Stored on this device while you type. Ctrl+Enter generates.'
export const editorDraftOffline = 'You are offline. Your text is stored on this device.'
export const editorDraftNotStored = 'This browser cannot store drafts: copy your text before you leave.'
export const editorClear = 'Clear'
export const editorClearLabel = 'Clear the script'
export const otherDraftUse = 'Use it'
export const otherDraftKeepMine = 'Keep mine'
export const otherDraftNotice = (start: string) => `A newer draft from another tab: “${start}”`
export const unspokenCount = (what: string) => `${what} will not be spoken`
export const unspokenNone = 'Names and directions are spoken too'
export const unspokenReadEverything = 'Read everything'

// Texts of RehearseOffer
export const rehearseTitle = (roles: number) => (roles === 2 ? 'This is a scene for two' : 'This is a scene')
export const rehearseRoles = (names: string) => `${names}. Play one of them, and your reader answers as the other.`
export const rehearseText = 'Play one of the parts, and your reader answers as the others.'
export const rehearseButton = 'Rehearse this'
export const rehearseSaving = 'Saving…'
export const rehearseError = 'The scene could not be saved. Your text is still here. Please try again.'

// Texts of StudioScreen
export const accessChecking = 'Checking access...'
export const accessRetry = 'Try Again'
export const accessError = 'There was an error checking your subscription. Please try again.'
export const closedLead = 'The Studio opens with a subscription or a trial.'
export const closedPlanTitle = 'A plan'
export const closedPlanHint =
  'About 60 pages a month (30,000 characters). A promo code gives you 30 days, without a card.'
export const closedPracticeHint =
  'Every verified account has about 20 pages a month (10,000 characters), to rehearse and to hear lines read.'
export const closedPracticeLink = 'Go to practice'

// Texts of TrialBanner
export const trialDaysLeft = (days: number) => `Your trial is active. ${days} ${plural(days, 'day', 'days')} left.`
export const trialActive = 'Your premium trial is active.'
export const trialDaysLeftShort = (days: number) => `Trial: ${days} ${plural(days, 'day', 'days')} left`
export const trialActiveShort = 'Premium trial'

// Texts of Visualizer
export const visualizerLabel = 'Sound of the reading'

// Texts of VoiceHistory
export const historyOlderError = 'Older recordings could not be fetched. Please try again.'
export const historyLoadAction = 'Load history'
export const historyRefreshed = 'Your history is up to date.'
export const historyRestored = (generation: string) => `“${generation}” is restored.`
export const historyRefresh = 'Refresh'
export const historyEmptyHint = 'What you generate will wait for you here.'
export const historyEmptyTitle = 'Nothing read yet'
export const historyLoadingOlder = 'Loading older recordings…'
export const historyShowMore = 'Show more'
export const renameError = 'The name could not be changed. Please try again.'

// Texts of ReaderPlaceholder
export const voicesLoading = 'Loading voices'

// Texts about drafts
export const otherDraftTaken = 'The draft from the other tab is loaded.'

// Texts about what is missing for a generation, or why it failed
export const generateError = 'Failed to generate speech. Please try again.'
export const generateUnavailable = 'Unable to generate audio at this time. Please try again later.'
export const generateReadOnly = 'Read-only mode: generation is disabled while impersonating another account.'
export const generateOffline = 'Generating waits for the connection'
export const generateSignIn = 'Please sign in to use the studio'
export const generateNoVoice = 'Please select a voice'
export const generateNoText = 'Please enter some text'
export const generateLimitPrefix = 'Character limit exceeded!'
export const generateRateLimited = (wait: string) => `Too many requests. Please try again in ${wait}.`
export const generateRetryAfter = (words: string, wait: string) => `${words} You can try again in ${wait}.`

// Why the voices cannot be loaded
export const voicesError = 'Failed to load voices'
export const voicesOffline = 'The voices could not be loaded: there seems to be no connection. Your text is not lost.'
export const voicesSignedOut = 'Your session has ended. Please sign in to see your voices.'
export const voicesUnavailable = 'The voices cannot be reached just now. Please try again in a moment.'
export const voicesInternalError =
  'The voices could not be listed: something went wrong on our side. Your text is not lost.'

// Texts about script files
export const fileWrongType =
  'Only .txt and .fountain files can be opened here. From any other, copy the text and paste it.'
export const fileCharacters = (text: string) => `${text} characters`
export const fileTooLong = (name: string, much: string, longestText: string) =>
  `“${name}” holds ${much}; ${longestText} is the most that can be read at once. Split it and take each part.`
export const fileEmpty = (name: string) => `There are no words in “${name}”.`

// Texts of ScriptSheet
export const editorNoCharacters = '0 characters'
export const editorPlaceholder = 'Paste or type what your reader should say.'
export const editorDropHint = 'You can also drop a .txt or .fountain file here.'
export const editorPaste = 'Paste'
export const editorPasteHint = 'We could not read your clipboard. Hold or right-click in the field, and choose Paste.'
export const editorReadOnly = 'You cannot type while you view another account.'

// Errors of deleting a recording
export const historyDeleteError = 'Failed to delete generation'
export const historyRestoreError = 'The recording could not be restored. Please try again.'

// The remaining time of a generation
export const remainingFewSeconds = 'a few seconds left'
export const remainingSeconds = (seconds: number) => `about ${seconds} seconds left`
export const remainingMinute = 'about a minute left'
export const remainingMinutes = (minutes: number) => `about ${minutes} minutes left`

// Texts about the voice of a draft

export const withdrawnVoiceNotice = (name: string) =>
  `The voice you had chosen is not available at the moment. ${name} reads instead. You can choose another voice at any time.`
export const unknownVoiceNotice = (name: string) =>
  `The voice in the link is not offered here. ${name} is chosen. You can choose another voice at any time.`
