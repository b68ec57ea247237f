import type { Hiding } from './runtime/preferences.ts'

// Texts of RehearsalScreen
export const screenTitle = 'Practice'
export const tabsLabel = 'Ways to practise'
export const tabRehearse = 'Rehearse'
export const tabSpeechDemo = 'Speech demo'
export const screenVerifyEmail = 'Please verify your email first. Check your inbox for the verification link.'
export const tryAgain = 'Try again'

// Loading a script
export const roomLoading = 'Opening the rehearsal room'
export const roomErrorHeading = 'The rehearsal could not be opened'
export const roomErrorServer = 'The server could not send the script.'
export const roomErrorSafe = 'Your script and your progress are safe.'
export const roomErrorTrying = 'Trying again…'
export const roomErrorBack = 'Back to the script'
export const roomOfflineHeading = 'You’re offline'
export const roomOfflineLead =
  'This rehearsal was not open in this tab before, so it needs the connection. It opens by itself when you are back online. What you have said in earlier runs is safe.'
export const roomMissingHeading = 'This script is not here'
export const roomMissingLead = 'It may have been deleted, or it belongs to another account.'
export const roomMissingScripts = 'Go to My Scripts'
export const noRolesTitle = 'No roles in this script yet'
export const noRolesHint =
  'No line was recognised as a character’s. Check the script to see how it was read and to correct it.'
export const noRolesCheckScript = 'Check the script'

// Texts of ChooseRole
export const chooseRoleHeading = 'Who are you playing?'
export const chooseRoleBack = 'The script'
export const chooseRoleLead = 'The reader speaks all other roles, and waits while you say your lines.'
export const lineCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`
export const chooseRoleFacts = (scenes: number, roles: number, lines: number) =>
  [
    `${scenes} ${scenes === 1 ? 'scene' : 'scenes'}`,
    `${roles} ${roles === 1 ? 'role' : 'roles'}`,
    lineCount(lines),
  ].join(', ')
export const chooseRoleSeveral = 'I play more than one'
export const chooseRoleSides = 'Your sides are for this role.'
export const chooseRoleMostLines = 'Has the most lines'
export const chooseRoleAs = (name: string) => `Rehearse as ${inSentence(name)}`
export const chooseRoleSubmit = 'Start rehearsing'
export const chooseRoleCasting = 'Casting the voices'
export const chooseRoleError = 'The voices could not be cast. Please try again.'

// Texts of RunList
export const runWholeFromTop = 'The whole script, from the top'
export const runSeveral = 'Several scenes'
export const runFrom = 'From'
export const runTo = 'To'
export const runTheseScenes = 'Run these scenes'
const maxPartners = 3
/** Converts a name in capitals to the form in a sentence, such as `Lady Bracknell`. */
const inSentence = (name: string) =>
  name === name.toUpperCase()
    ? name.toLowerCase().replace(/(?<![\p{L}\p{N}])\p{Ll}/gu, (letter) => letter.toUpperCase())
    : name
/** Formats the name of a passage: a list of the other speakers in it. */
export const formatPassage = (names: readonly string[]) => {
  if (names.length === 0) return 'Alone'
  const shown = names.slice(0, maxPartners).map(inSentence).join(', ')
  if (names.length === 1) return `Alone with ${shown}`
  return `With ${shown}${names.length > maxPartners ? ' and others' : ''}`
}
export const duration = (ms: number) => {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

// Texts of StartRun
export const startHeading = (roles: readonly string[], count: number) =>
  `${roles.map(inSentence).join(', ')}, ${lineCount(count)}`
export const startLead = (ms: number) =>
  ms < 60_000 ? 'You speak within the first minute.' : `You first speak ${Math.round(ms / 60_000)} minutes in.`
export const startAtCue = 'Start at my first cue'
export const startPlace = (scene: string, line: number | null) =>
  [scene, line !== null && `line ${line}`].filter(Boolean).join(', ')
export const startElsewhere = 'Or start somewhere else'
export const buttonPreparing = 'Preparing…'

// Texts of RoomBar
export const barLeave = 'Leave rehearsal'
export const barYouAre = 'You are'
export const barChangeRole = (names: string) => `You are ${names}. Change your part`
export const barNoRole = 'nobody'
export const barCastVoices = 'Cast the voices'
export const barCheckScript = 'Check the script'
export const barScenes = (scene: string) => `${scene}. Choose a scene`
export const scenesTitle = 'Scenes'
export const sceneName = (number: number) => `Scene ${number}`
export const runWhole = 'The whole script'
export const runRange = (first: string, last: string) => `${first} to ${last}`
export const lightsOut = 'Lights out'
export const lightsUp = 'Lights up'
export const yourPartTitle = 'Your part'

// Texts of SceneScript
export const scriptLabel = 'The script'
export const scenePrevious = (name: string) => `Previous: ${name}`
export const sceneNext = (name: string) => `Next: ${name}`
export const lineStartAt = (number: number) => `Start at line ${number.toLocaleString('en-US')}`
export const lineStartHere = 'Start here'
export const lineCue = 'cue'
export const lineYou = 'you'
export const lineToPractise = 'to practise'
export const lineHidden = 'hidden'
export const announceMyLine = 'Your line'
export const lineNotSpoken = 'This line was not spoken.'
export const lineWaits = 'The rehearsal waits here.'
export const announceNotSpoken = `${lineNotSpoken} ${lineWaits}`

// Status of the current line
export const statusYielding = 'I begin when you are quiet.'
export const statusStillHears = 'I still hear a voice. Press to begin anyway.'
export const statusPreparing = (name: string) => `${name}’s line is being prepared.`
export const statusPreparingLong = 'It takes longer than usual. Press to go on without it.'
export const statusTogether = 'Together now.'

// Texts of ControlBar
export const controlsToCue = 'To the cue'
export const controlsToCueShort = 'Cue'
export const controlsPrompt = 'Prompt'
export const controlsHide = 'Hide'
export const controlsMore = 'More'
export const buttonSaidIt = 'I’ve said it'
export const buttonBegin = 'Begin'
export const buttonContinue = 'Go on'
export const buttonPause = 'Pause'
export const buttonBeginNow = 'Begin now'
export const buttonSkipAudio = 'Go on without it'
export const buttonRestart = 'Once more'
export const sceneMapLabel = 'Place in the scene'
export const sceneMapValue = (at: number, of: number, name: string) => `Line ${at} of ${of}, ${name}`
export const audioPreparing = 'Preparing the first lines'
export const audioFailed = (failed: number) =>
  failed === 1 ? '1 line has no sound yet.' : `${failed} lines have no sound yet.`
export const audioOffline = 'You’re offline, and its sound is not on this device.'
export const serverSilent = 'The server did not answer.'
export const audioServerFailed = 'The server could not make the sound.'
export const audioServerRefused = 'The server refused the sound.'
export const audioNotFetched = 'The sound could not be fetched from the server.'
export const audioUnplayable = 'This browser could not play the sound.'
export const audioTrying = 'Trying again.'
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
  nothing: 'Dark',
}
export const hidingLabel = (now: string) => `What you see of your lines: ${now}`
export const hidingHeading = 'What you see of your lines'

// Texts of MorePanel
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

// Texts of SoundOnly
export const soundOnlyMyLine = 'Your line'
export const soundOnlyPaused = 'Paused'
export const soundOnlyEnded = 'The end of the scene'

// Texts of YourLinesDialog
export const yourLinesTitle = 'Your lines'
export const yourLinesHint = 'Press a line: the reader starts at its cue.'
/** Formats how many lines the actor has, and how many of them are right or to practise. */
export const yourLinesCount = (own: number, right: number, toPractise: number) =>
  [
    `${own} ${own === 1 ? 'line' : 'lines'}`,
    right > 0 && `${right} right`,
    toPractise > 0 && `${toPractise} to practise`,
  ]
    .filter(Boolean)
    .join(', ')
export const yourLinesActs = 'Acts'
export const yourLinesHere = 'You are here'
export const yourLinesRight = 'right'

// Texts of YourPartDialog
export const yourPartProgress = (learned: number, all: number) => `${learned} of ${all} lines learned`
export const yourPartDaysTitle = 'Lines run, day by day'
export const yourPartDay = (day: string, run: number, clean: number) => `${day}: ${run} run, ${clean} without help`
export const yourPartNoDays = 'Run the scene once to see your progress here.'
export const yourPartLinesTitle = 'Lines to practise'
export const yourPartNoLines = 'No lines to practise. Lines you know come back in a few days.'
export const drillStart = (count: number) => `Drill ${count === 1 ? 'this line' : `these ${count}`}`
export const drillEnd = 'End the drill'
export const yourPartLineLevel = (box: number) =>
  ['just started', 'getting there', 'nearly there', 'good', 'very good', 'learned'][box] ?? 'learned'

// Texts of SceneEnd
export const endAllRight = 'All'
export const endOf = (said: number) => `of ${said}`
export const endLinesRight = (said: number) => `${said === 1 ? 'line' : 'lines'} right`
/** `isRepetition` is true if some of the lines are only due for repetition and not among the lines to practise. */
export const endDrillLines = (count: number, isRepetition: boolean) =>
  `${count === 1 ? 'line' : 'lines'} to ${isRepetition ? 'repeat' : 'practise'}`
export const endDrillRight = (count: number) => (count === 1 ? 'is right' : 'are right')
export const endDrillTwice = (count: number) => (count === 1 ? 'It was right twice. ' : 'Each one was right twice. ')
export const endListened = 'End of the scene'
export const endListenedHint = 'You listened to the scene. Your own lines come next.'
const endMinutes = (ms: number) => {
  const minutes = Math.round(ms / 60_000)
  return minutes < 1 ? 'Less than a minute' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
const endHiding: Record<Hiding, string> = {
  whole: 'with whole lines',
  letters: 'on first letters',
  blanks: 'on blanks',
  nothing: 'with nothing shown',
}
export const endFacts = (ms: number, hiding: Hiding, prompts: number) =>
  `${endMinutes(ms)} ${endHiding[hiding]}, ${prompts === 0 ? 'without a prompt' : `with ${prompts} ${prompts === 1 ? 'prompt' : 'prompts'}`}.`
/** Formats how many more lines were right than in the last run of the same lines, `days` days ago. */
export const endMoreThanLast = (more: number, days: number, weekday: string) => {
  const when = days === 0 ? 'last time' : days === 1 ? 'yesterday' : days < 7 ? `on ${weekday}` : 'last time'
  return `${more} more than ${when}.`
}
export const endProgressTitle = 'Day by day'
export const endProgressDay = (right: number, of: number) => `${right} of ${of}`
export const endDrill = (count: number) => (count === 1 ? 'Drill this line' : `Drill these ${count} lines`)
export const endDrillTime = (minutes: number) => `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
export const endRunLines = 'Run my lines'
export const endFilm = 'Film a self-tape'
export const endAgain = (name: string) => `Run ${name} again`
export const endOnlyScene = 'the scene'
export const endHideMore = (hiding: Hiding) => `Hide more: ${hidingOptions[hiding].toLowerCase()}`
export const endNext = (name: string) => `Next: ${name}`
export const endLinesOfYours = (count: number) => `${lineCount(count)} of yours`
export const endAllLines = (count: number) => `All ${count} lines to practise`
export const endToPractise = 'Lines to practise'
export const endReasons = { prompted: 'With a prompt', missed: 'Asked for the line', skipped: 'Skipped' } as const
export const endPlayFrom = (number: number) => `Start at the cue of line ${number}`
export const endMap = 'Your lines in this run: solid is right, hollow is to practise, pale was not run'

// Texts of RoomNotices
export const startsAtCue = (number: number) => `Starts at your first cue, line ${number}.`
export const startFromTop = 'From the top'

export const offlineAllReady = 'You’re offline. The lines are ready. Your result is saved later.'
export const offlineSomeReady = (count: number) =>
  count === 0
    ? 'You’re offline. The reader’s next line is not ready. Your result is saved later.'
    : `You’re offline. The reader’s next ${count === 1 ? 'line is' : `${count} lines are`} ready. Your result is saved later.`
export const offlineEnd = 'You’re offline. This result is on this device, and is saved when the connection is back.'

// Texts of ScenesDialog
export const scenesMyLines = (count: number) => (count === 0 ? 'without you' : lineCount(count))

// Keyboard commands
export const keysTitle = 'Keys'
export const keysSwitch = 'Use these keys'
export const keysHint = 'They do nothing while you type.'
export const keysCommands = {
  press: 'I’ve said it, pause, go on',
  back: 'Back before the cue',
  next: 'Next line',
  prompt: 'Prompt: a word, a phrase, the line',
  again: 'Not right yet: once more',
  hide: 'Hide more of my lines',
  loop: 'Loop the scene',
  mic: 'Wait for my voice, or not',
  lights: 'Lights out',
} as const

// Notices of the rehearsal room
export const roomReadOnly =
  'Read-only mode: you can look, but nothing is spoken or saved while impersonating another account.'
export const sceneEndTitle = 'End of the scene.'
export const drillEndTitle = 'Those were all your lines to practise.'
