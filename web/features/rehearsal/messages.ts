import type { Hiding } from './runtime/preferences.ts'

// RehearsalScreen, ScriptPicker
export const screenTitle = 'Practice'
export const screenLead =
  'Run your lines with a reader who waits for you. Every verified account has 10,000 characters of new speech a month for it; a plan has 30,000.'
export const tabsLabel = 'Ways to practise'
export const tabRehearse = 'Rehearse'
export const tabSpeechDemo = 'Speech demo'
export const screenVerifyEmail = 'Please verify your email first. Check your inbox for the verification link.'
export const scriptPickerLabel = 'Your scripts'
export const scriptPickerLoading = 'Looking for your scripts'
export const scriptPickerEmptyTitle = 'Nothing to rehearse yet'
export const scriptPickerEmptyHint =
  'Paste a scene or bring a file: PDF, Final Draft, Word, Fountain or plain text. You choose your part, and the other voices are cast for you.'
export const scriptPickerImport = 'Bring a script'
export const scriptPickerShowMore = 'Show more scripts'
export const scriptPickerError = 'Your scripts could not be fetched.'
export const scriptPickerCast = 'Cast'
export const scriptPickerDuration = (words: number) => `about ${Math.max(1, Math.round(words / 150))} min`
export const tryAgain = 'Try again'

// Loading a script
export const roomLoading = 'Opening the rehearsal room'
export const roomLoadError = 'This script could not be opened for rehearsal.'
export const noRolesTitle = 'Nobody speaks in this script yet'
export const noRolesHint =
  'No line was recognised as a character’s. Check the script to see how it was read and to correct it.'
export const noRolesCheckScript = 'Check the script'

// ChooseRole
export const chooseRoleHeading = 'Who are you playing?'
export const chooseRoleLead =
  'Your lines stay silent and are waited for. Everybody else gets a voice; you can change them in the casting.'
export const lineCount = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`
export const chooseRoleSeveral = 'I play more than one'
export const chooseRoleSubmit = 'To the room'
export const chooseRoleCasting = 'Casting the voices'
export const chooseRoleError = 'The voices could not be cast. Please try again.'

// RoomBar
export const barLeave = 'Leave rehearsal'
export const barYouAre = 'You are'
export const barChangeRole = (names: string) => `You are ${names}. Change your part`
export const barNoRole = 'nobody'
export const barCastVoices = 'Cast the voices'
export const barCheckScript = 'Check the script'
export const scenesTitle = 'Scenes'
export const sceneName = (number: number) => `Scene ${number}`
export const lightsOut = 'Lights out'
export const lightsUp = 'Lights up'
export const yourPartTitle = 'Your part'

// SceneScript
export const scriptLabel = 'The script'
export const lineStartAt = (number: number) => `Start at line ${number}`
export const lineStartHere = 'Start here'
export const lineCue = 'cue'
export const lineYou = 'you'
export const lineToPractise = 'to practise'
export const lineHidden = 'hidden'
export const announceMyLine = 'Your line'
export const lineNotSpoken = 'This line could not be spoken. It stays here as long as reading it takes.'

// Status of the current line
export const statusYielding = 'Finish your thought. I begin when you are quiet.'
export const statusStillHears = 'I still hear somebody. Press once more and I begin all the same.'
export const statusPreparing = (name: string) => `${name}’s line is being prepared.`
export const statusPreparingLong = 'It takes longer than usual. Press to go on without it.'
export const statusTogether = 'Together now.'

// ControlBar
export const controlsToCue = 'To the cue'
export const controlsPrompt = 'Prompt'
export const buttonSaidIt = 'I’ve said it'
export const buttonBegin = 'Begin'
export const buttonContinue = 'Go on'
export const buttonPause = 'Pause'
export const buttonBeginNow = 'Begin now'
export const buttonSkipAudio = 'Go on without it'
export const buttonRestart = 'Once more'
export const sceneEndNext = 'Next scene'
export const sceneMapLabel = (at: number, of: number) => `Line ${at} of ${of}`
export const audioPreparing = 'Preparing the first lines'
export const audioFailed = (failed: number) =>
  failed === 1 ? '1 line could not be spoken.' : `${failed} lines could not be spoken.`
export const audioRetriesOnline = 'As soon as the connection is back they are asked for again.'
export const audioUnplayableRecordings = (count: number) =>
  count === 1
    ? 'Your recording of a line here could not be played; the voice you cast reads it.'
    : `Your recordings of ${count} lines here could not be played; the voices you cast read them.`
export const audioUnfetchedRecordings = (count: number) =>
  count === 1
    ? 'Your recording of a line here could not be fetched; the voice you cast reads it.'
    : `Your recordings of ${count} lines here could not be fetched; the voices you cast read them.`
export const moreTitle = 'Loop, speed and more'

export const hidingOptions: Record<Hiding, string> = {
  whole: 'Whole lines',
  letters: 'First letters',
  blanks: 'Blanks',
  nothing: 'Nothing',
}
export const hidingLabel = (now: string) => `What you see of your lines: ${now}`
export const hidingHeading = 'What you see of your lines'

// MorePanel
export const modeLabel = 'How to run it'
export const modeRun = 'Run my lines'
export const modeListen = 'Listen through'
export const loopLabel = 'Loop'
export const loopOff = 'Once'
export const loopScene = 'Whole scene'
export const loopRange = 'A part'
export const loopOptions = { off: loopOff, scene: loopScene, part: loopRange } as const
export const loopFrom = 'From'
export const loopUntil = 'Until'
export const speedTitle = 'Speed'
export const speedValue = (speed: number) => `${speed.toFixed(speed * 10 === Math.round(speed * 10) ? 1 : 2)}×`
export const speedButton = (speed: number) => `Speed: ${speedValue(speed)}`
export const cuesOnlyLabel = 'Cues only'
export const cuesOnlyHint = 'Of the others’ lines only the end of your cue is read.'
export const bellsLabel = 'A bell for sound cues'
export const bellsHint = 'Where the script asks for a telephone, a knock, a shot.'
export const lineSoundCue = 'sound'
export const largeTypeLabel = 'Large type'
export const soundOnlyLabel = 'Sound only'

// SoundOnly
export const soundOnlyMyLine = 'Your line'
export const soundOnlyPaused = 'Paused'
export const soundOnlyEnded = 'The end of the scene'

// YourPartDialog
export const yourPartProgress = (learned: number, all: number) => `${learned} of ${all} lines learned`
export const yourPartDaysTitle = 'Lines run, day by day'
export const yourPartDay = (day: string, run: number, clean: number) => `${day}: ${run} run, ${clean} without help`
export const yourPartNoDays = 'Run the scene once, and this is where you see it grow.'
export const yourPartLinesTitle = 'Lines to practise'
export const yourPartNoLines = 'No lines to practise. Lines you know come back in a few days.'
export const drillStart = (count: number) => `Drill ${count === 1 ? 'this line' : `these ${count}`}`
export const drillEnd = 'Back to the scene'
export const yourPartLineLevel = (box: number) =>
  ['just started', 'getting there', 'nearly there', 'good', 'very good', 'learned'][box] ?? 'learned'

// ScenesDialog
export const scenesMyLines = (count: number) => (count === 0 ? 'you have no line' : `${lineCount(count)} of yours`)

// Keyboard commands
export const keysTitle = 'Keys'
export const keysSwitch = 'Use these keys'
export const keysHint = 'They never act while you type.'
export const keysCommands = {
  press: 'I’ve said it, pause, go on',
  back: 'Back before the cue',
  next: 'Next line',
  prompt: 'Prompt: a word, letters, the line',
  again: 'Not right yet: once more',
  hide: 'Hide more of my lines',
  loop: 'Loop the scene',
  mic: 'Wait for my voice, or not',
  lights: 'Lights out',
} as const

// Notices
export const roomReadOnly =
  'Read-only mode: you can look, but nothing is spoken or noted while impersonating another account.'
export const sceneEndTitle = 'End of the scene.'
export const drillEndTitle = 'Those were all your lines to practise.'
export const scriptPickerMoreRoles = (count: number) => ` and ${count} more`
