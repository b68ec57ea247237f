import type { CaptureProblem, Listening } from './capture/openCapture.ts'
import type { LightQuality } from './camera/measureLight.ts'
import type { RecordingProblem } from './capture/tapeSession.ts'
import type { Framing, Prompter, ReaderPlace, SlateKind, SlatePlace } from './tapeSettings.ts'

export const screenTitle = 'Self-tape'
export const screenLoading = 'Opening the scene…'
export const screenLoadError = 'The scene could not be loaded.'
export const noRoleTitle = 'Choose your role first'
export const noRoleHint = 'The reader speaks all other roles.'
export const noRoleLink = 'Choose a role'
export const leaveLabel = 'Leave self-tape'
export const backToCamera = 'Back to the camera'
export const backToTakes = 'Back to the takes'

// Texts that are shown before the camera is on
export const startTitle = 'Film this scene'
export const startHint =
  'The reader speaks the other roles and waits for you. Your tape stays on this device: nothing is sent.'
export const startButton = 'Turn on camera and microphone'
export const startBusy = 'Opening the camera…'
export const captureAgain = 'Try again'
export const captureProblems: Readonly<Record<CaptureProblem, string>> = {
  denied:
    'Camera or microphone are blocked for this page. Allow both in the browser’s address bar or settings, then try again.',
  noCamera: 'No camera was found. Connect one, then try again.',
  noMicrophone: 'No microphone was found. Connect one, then try again.',
  noDevices: 'No camera and no microphone were found. Connect them, then try again.',
  busy: 'Another program uses the camera or the microphone. Close it, then try again.',
  unable: 'This browser cannot record video. A current Chrome, Edge, Firefox or Safari can.',
}

// Texts of the camera settings
export const settingsTitle = 'Camera and sound'
export const cameraLabel = 'Camera'
export const microphoneLabel = 'Microphone'
export const deviceDefault = 'The usual one'
export const deviceUnnamed = (number: number) => `Device ${number}`
export const pictureLabel = 'Picture'
export const listeningLabel = 'I hear the reader through'
export const listeningOptions: Readonly<Record<Listening, string>> = {
  headphones: 'Headphones',
  loudspeaker: 'Loudspeaker',
}
export const listeningHints: Readonly<Record<Listening, string>> = {
  headphones: 'Best sound. The microphone hears only you.',
  loudspeaker: 'The browser removes the reader from your microphone. Your voice sounds a little thinner.',
}
export const framingLabel = 'Frame guide'
export const framingOptions: Readonly<Record<Framing, string>> = {
  closeUp: 'Close-up',
  medium: 'Medium',
  full: 'Full',
  off: 'Off',
}
export const framingHints: Readonly<Record<Framing, string>> = {
  closeUp: 'Head and shoulders, eyes on the marks',
  medium: 'From the waist up, eyes on the marks',
  full: 'From head to feet, a little room above and below',
  off: 'No guide. It is never in the tape.',
}
export const prompterLabel = 'Teleprompter'
export const prompterOptions: Readonly<Record<Prompter, string>> = {
  lines: 'My lines',
  cues: 'My cues',
  off: 'Off',
}
export const voiceLabel = 'You'
export const voiceHint = 'Speak as loud as in the scene. Half of the bars is right.'
export const lightLabel = 'Light'
export const lightHints: Readonly<Record<LightQuality, string>> = {
  good: 'Good. Your face is lit well.',
  dark: 'Too dark. Turn to a window or a lamp.',
  bright: 'Too bright. Move away from the lamp, or out of the sun.',
  backlit: 'The light is behind you. Turn round, so that it falls on your face.',
}
export const slateLabel = 'Slate'
export const slatePlaces: Readonly<Record<SlatePlace, string>> = { front: 'In front', file: 'Own file', off: 'Off' }
export const slateKindLabel = 'Kind of slate'
export const slateKinds: Readonly<Record<SlateKind, string>> = { card: 'Card', spoken: 'Spoken' }
export const slatePlaceHints: Readonly<Record<SlatePlace, string>> = {
  front: 'It opens each tape that you export.',
  file: 'It is saved beside each tape that you export.',
  off: 'Your tapes have no slate.',
}
export const slateSpokenHint = 'Look into the camera and say who you are. Your notes are shown while you speak.'
export const slateRecord = 'Record the slate'
export const slateRecordAgain = 'Record again'
export const slateWatch = 'Watch'
export const slateRecorded = (time: string) => `Recorded, ${time}`
export const slateName = 'Name'
export const slateHeight = 'Height'
export const slateRole = 'Role'
export const slateAgency = 'Agency'
export const landscapeTip = 'Turn your phone sideways.'
export const landscapeReason = 'Casting offices ask for landscape.'
export const waitsForKey = 'The reader waits for a tap or the space key after your line.'
export const waitsForVoice = 'The reader answers when you have finished your line.'

// Texts of the recording view
export const recordTake = (number: number) => `Record take ${number}`
export const stopRecording = 'Stop recording'
export const cancelCountdown = 'Cancel'
export const countdown = (seconds: number) => `Recording starts in ${seconds}`
export const recordingTake = (number: number) => `Take ${number}`
export const recordingSlate = 'Slate'
export const slateTurn = 'Say your slate, then press stop.'
export const slateLimit = (seconds: number) => `${seconds} seconds at most`
export const fromTheCue = 'From the cue'
export const lineOf = (line: number, lines: number) => `Line ${line} of ${lines}`
export const turnMine = 'Your turn'
export const turnReader = (name: string) => `${name} is reading`
export const turnPaused = 'Paused. Press to go on.'
export const turnPreparing = 'The next line is loading…'
export const turnDone = 'Done. I’ve said it.'
export const turnGoOn = 'Go on'
export const unspokenTitle = 'This line was not spoken.'
export const unspokenWaits = 'The scene waits here. The camera still records.'
export const unspokenTrying = 'Trying again.'
export const unspokenRetry = 'Try again'
export const unspokenSkip = 'Go on without it'
export const savingTake = 'Storing the take…'
export const recordingProblems: Readonly<Record<RecordingProblem, string>> = {
  full: 'This device is full. The take is stored up to this point. Delete takes or other files, then record again.',
  lost: 'The camera or the microphone stopped. The take is stored up to this point.',
  nothingRecorded: 'The camera or the microphone stopped before anything was recorded. Turn both on, then try again.',
  notStored:
    'The browser could not store the recording. The take is stored up to this point. Reload the page, then record again.',
  notStarted: 'The recording could not start, and nothing was recorded. Try again, or choose 720p.',
}
export const framePreview = 'Camera preview'

// Texts of the list of takes
export const takesTitle = 'Takes'
export const takesButton = (count: number) => `Takes (${count})`
export const takesNone = 'No takes yet'
export const takesNoneHint = 'Record one, and it appears here. Takes stay on this device.'
export const takesLoading = 'Reading the takes…'
export const takesBlocked =
  'This browser does not let pages store files here, so nothing can be recorded. Private windows often do this.'
/** Takes have numbers from 1. A spoken slate has the number 0. */
export const takeName = (number: number) => (number === 0 ? 'Slate' : `Take ${number}`)
export const takeInterrupted = 'Interrupted. Stored up to its last half second.'
export const takeBest = 'Best'
export const takeStar = (number: number) => `Mark take ${number} as best`
export const takeUnstar = (number: number) => `Take ${number} is marked as best. Remove the mark`
export const takeDelete = (number: number) => (number === 0 ? 'Delete the slate' : `Delete take ${number}`)
export const takeDeleted = (number: number) => (number === 0 ? 'The slate is deleted.' : `Take ${number} is deleted.`)
export const takeDeleteUndo = 'Undo'
export const takeShow = (number: number) => (number === 0 ? 'Show the slate' : `Show take ${number}`)
export const takeFailed = 'This take cannot be read. Its parts are not on this device any more.'
export const storageUse = (used: string, free: string | null) =>
  free === null ? `Takes use ${used} on this device.` : `Takes use ${used} on this device. ${free} are free.`
export const compareButton = 'Compare'
export const compareTitle = 'Compare takes'
export const compareHint = 'Both play in step, from the same line. You hear one.'
export const compareFirst = 'Left take'
export const compareSecond = 'Right take'
export const compareHeard = 'You hear this one'
export const compareHear = (number: number) => `Hear take ${number}`
export const compareLine = 'Begin at'
export const compareStart = 'The beginning'
export const compareLineOption = (number: number, words: string) => `Line ${number}: ${words}`

// Texts of the player of a take
export const playerPlay = 'Play'
export const playerPause = 'Pause'
export const playerPosition = 'Position'
export const playerVideo = (number: number) => (number === 0 ? 'Picture of the slate' : `Picture of take ${number}`)
export const readerLevel = 'Reader'
export const readerBelow = (decibels: number) => (decibels === 0 ? 'As loud as you' : `${decibels} dB softer than you`)
export const trimTitle = 'Trim'
export const trimFrom = 'Starts at'
export const trimTo = 'Ends at'
export const trimSetFrom = 'Start here'
export const trimSetTo = 'End here'
export const trimReset = 'Whole take'

// Texts of the export
export const exportTake = (number: number) => `Export take ${number}`
export const exportTitle = (number: number) => `Export take ${number}`
export const exportFormats = {
  mp4: 'MP4 with H.264 and AAC',
  webm: 'WebM with VP9 and Opus. This browser cannot write MP4; Chrome on Windows or a Mac, Edge and Safari can.',
}
export const exportUnable =
  'This browser cannot convert video. Chrome, Edge and current versions of Safari and Firefox can.'
export const exportHeight = 'Size of the picture'
export const exportReader = 'Reader'
export const exportReaderOptions: Readonly<Record<ReaderPlace, string>> = {
  mixed: 'Mixed in',
  separate: 'Second track',
  'left out': 'Left out',
}
export const exportMaxSize = 'Largest size in MB'
export const exportMaxSizeHint = 'Empty for no limit'
export const exportEstimate = (megabyteCount: number) => `about ${megabyteCount} MB`
export const exportSlate: Readonly<Record<Exclude<SlatePlace, 'off'>, string>> = {
  front: 'Your spoken slate comes in front.',
  file: 'Your spoken slate comes as a file of its own.',
}
export const exportSlateMissing = 'You have recorded no spoken slate yet, so the card is used.'
export const exportStart = 'Export'
export const exportRunning = 'Exporting…'
export const exportCancel = 'Cancel'
export const exportReady = (size: string) => `Your tape is ready: ${size}.`
export const exportSave = 'Download the tape'
export const exportSaveSlate = 'Download the slate'
export const exportFailed = 'The tape could not be exported. The take is safe; try again, or choose 720p.'
export const exportTooLarge = (size: string) =>
  `It has ${size}, more than you allowed: a picture of this length cannot be smaller at this size. Choose 720p or trim the take.`
export const exportClose = 'Close'
export const percent = (share: number) => `${Math.round(share * 100)} %`

// Texts of the card in front of the tape
export const cardRole = (role: string) => `Role: ${role}`
export const cardHeight = (height: string) => `Height: ${height}`
export const cardAgency = (agency: string) => `Agency: ${agency}`
