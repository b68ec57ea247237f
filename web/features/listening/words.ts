// FollowAlong
export const wordsOfRecording = 'Words of the recording'
export const pressSentenceToHear = 'Press a sentence to hear it from there.'
export const followAgain = 'Follow again'

// KeysHelp
export const keys = 'Keys'
export const useTheseKeys = 'Use these keys'
export const theyNeverActWhile = 'They never act while you type.'

// ListeningBar
export const ofWhole = (wholeMs: string) => ` of ${wholeMs}`
export const practice = 'Practice'
export const studio = 'Studio'
export const nowPlaying = 'Now Playing'
export const pause = 'Pause'
export const play = 'Play'
export const stop = 'Stop'
export const openIn = 'Open in'
export const close = (voiceName: string) => `Close ${voiceName}`

// SpeedChoice
export const speed = 'Speed'
export const anotherSpeedOnceAll = 'Another speed once all is read.'

// mediaKeys
export const scenePartner = 'Scene Partner'

// phaseWords
export const readyToPlay = 'Ready to play'
export const waitingForFirstWords = 'Waiting for the first words'
export const phasePlaying = 'Now playing'
export const paused = 'Paused'
export const waitingForNextWords = 'Waiting for the next words'
export const playedToEnd = 'Played to the end'
export const pressPlayToListen = 'Press Play to listen'
export const stopped = 'Stopped'

// shortcuts
export const keysPlay = 'Space or K'
export const playOrPause = 'Play or pause'
export const keysBack = 'J or ←'
export const fiveSecondsBack = '5 seconds back'
export const keysOn = 'L or →'
export const fiveSecondsOn = '5 seconds on'
export const keyStop = 'S'
export const stopBackToStart = 'Stop, back to the start'
