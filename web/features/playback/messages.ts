// Texts of FollowAlong
export const followLabel = 'Text of the recording'
export const followHint = 'Press a sentence to hear it from there.'
export const followResume = 'Follow again'

// Texts of KeyboardHelp
export const keysTitle = 'Keys'
export const keysSwitch = 'Use these keys'
export const keysHint = 'They do nothing while you type.'

// Texts of PlaybackBar
export const barDuration = (wholeMs: string) => ` of ${wholeMs}`
export const barPractice = 'Practice'
export const barStudio = 'Studio'
export const barLabel = 'Now Playing'
export const barPause = 'Pause'
export const barPlay = 'Play'
export const barStop = 'Stop'
export const barOpenIn = 'Open in'
export const barClose = (voiceName: string) => `Close ${voiceName}`

// Texts of SpeedSelect
export const speedLabel = 'Speed'
export const speedUnavailable = 'You can change the speed when the reading is complete.'

// Texts of mediaSession
export const mediaAlbum = 'Scene Partner'

// Texts of phaseMessages
export const phaseStopped = 'Ready to play'
export const phaseLoading = 'Waiting for the first words'
export const phasePlaying = 'Now playing'
export const phasePaused = 'Paused'
export const phaseStalled = 'Waiting for the next words'
export const phaseEnded = 'Played to the end'
export const phaseRefused = 'Press Play to listen'
export const phaseFailed = 'Stopped'

// Texts of keyboardShortcuts
export const keysPlay = 'Space or K'
export const keysPlayDescription = 'Play or pause'
export const keysBack = 'J or ←'
export const keysBackDescription = '5 seconds back'
export const keysForward = 'L or →'
export const keysForwardDescription = '5 seconds forward'
export const keysStop = 'S'
export const keysStopDescription = 'Stop, back to the start'
