import type { EarState } from './ear/ear.ts'
import type { Hiding, Patience } from './room/wishes.ts'
import type { Sensitivity } from './ear/judge.ts'

// RehearsalScreen, hub
export const practice = 'Practice'
export const lead =
  'Run your lines with a reader who waits for you. Every verified account has 10,000 characters of new speech a month for it; a plan has 30,000.'
export const waysToPractise = 'Ways to practise'
export const rehearse = 'Rehearse'
export const speechDemo = 'Speech demo'
export const verifyFirst = 'Please verify your email first. Check your inbox for the verification link.'
export const yourScripts = 'Your scripts'
export const lookingForScripts = 'Looking for your scripts'
export const noScripts = 'Nothing to rehearse yet'
export const noScriptsHint =
  'Paste a scene or bring a file: PDF, Final Draft, Word, Fountain or plain text. You choose your part, and the other voices are cast for you.'
export const bringScript = 'Bring a script'
export const moreScripts = 'Show more scripts'
export const scriptsFailed = 'Your scripts could not be fetched.'
export const cast = 'Cast'
export const howLong = (words: number) => `about ${Math.max(1, Math.round(words / 150))} min`
export const tryAgain = 'Try again'

// Loading a script
export const openingRoom = 'Opening the rehearsal room'
export const scriptFailed = 'This script could not be opened for rehearsal.'
export const noRoles = 'Nobody speaks in this script yet'
export const noRolesHint =
  'As it was understood, no line belongs to a character. The read-through shows how it was read, and lets you put it right.'
export const openReadThrough = 'Open the read-through'

// ChooseRole
export const whoAreYou = 'Who are you playing?'
export const whoAreYouHint =
  'Your lines stay silent and are waited for. Everybody else gets a voice; you can change them in the casting.'
export const lines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`
export const playSeveral = 'I play more than one'
export const toTheRoom = 'To the room'
export const casting = 'Casting the voices'
export const castingFailed = 'The voices could not be cast. Please try again.'

// RoomBar
export const leave = 'Leave rehearsal'
export const youAre = 'You are'
export const changePart = (names: string) => `You are ${names}. Change your part`
export const nobody = 'nobody'
export const castVoices = 'Cast the voices'
export const readThrough = 'Read-through'
export const scenes = 'Scenes'
export const scene = (number: number) => `Scene ${number}`
export const lightsOut = 'Lights out'
export const lightsUp = 'Lights up'
export const yourPart = 'Your part'

// Sheet
export const theScript = 'The script'
export const startAt = (number: number) => `Start at line ${number}`
export const startHere = 'Start here'
export const cue = 'cue'
export const you = 'you'
export const weak = 'weak'
export const lineHidden = 'hidden'
export const myLine = 'Your line'
export const notSpoken = 'This line could not be spoken. It stays here as long as reading it takes.'

// Listening
export const listeningNow = 'Listening. Take your time.'
export const iHearYou = 'I hear you.'
export const restOfLine = 'Listening for the rest.'
export const byTime = 'Going on when your line has had its time.'
export const byKey = 'Press when you have said it.'
export const stillListening = 'Still listening. Say it, press the round button, or take a prompt.'
export const stillWaiting = 'Whenever you are ready: press the round button, or take a prompt.'
export const keysHint = 'Space when you’ve said it, P for a prompt'
export const yielding = 'Finish your thought. I begin when you are quiet.'
export const stillHear = 'I still hear somebody. Press once more and I begin all the same.'
export const preparing = (name: string) => `${name}’s line is being prepared.`
export const preparingLong = 'It takes longer than usual. Press to go on without it.'
export const readingTogether = 'Together now.'

// Transport
export const toTheCue = 'To the cue'
export const prompt = 'Prompt'
export const saidIt = 'I’ve said it'
export const begin = 'Begin'
export const goOn = 'Go on'
export const pause = 'Pause'
export const startNow = 'Begin now'
export const skipSound = 'Go on without it'
export const onceMore = 'Once more'
export const nextScene = 'Next scene'
export const lineOf = (at: number, of: number) => `Line ${at} of ${of}`
export const ahead = (ready: number) =>
  ready === 0
    ? 'Preparing the lines ahead'
    : `${ready} ${ready === 1 ? 'line' : 'lines'} ahead ${ready === 1 ? 'is' : 'are'} ready`
export const failedAhead = (failed: number) =>
  failed === 1 ? '1 line could not be spoken.' : `${failed} lines could not be spoken.`
export const askedAgain = 'As soon as the connection is back they are asked for again.'
export const replacedAhead = (count: number) =>
  count === 1
    ? 'Your recording of a line here could not be played; the voice you cast reads it.'
    : `Your recordings of ${count} lines here could not be played; the voices you cast read them.`
export const unreachedAhead = (count: number) =>
  count === 1
    ? 'Your recording of a line here could not be fetched; the voice you cast reads it.'
    : `Your recordings of ${count} lines here could not be fetched; the voices you cast read them.`
export const more = 'Loop, speed and more'

export const hidingWords: Record<Hiding, string> = {
  whole: 'Whole lines',
  letters: 'First letters',
  blanks: 'Blanks',
  nothing: 'Nothing',
}
export const hidingLabel = (now: string) => `What you see of your lines: ${now}`
export const whatYouSee = 'What you see of your lines'

// Waits
export const waitsForVoice = 'Waits for my voice'
export const myVoice = 'My voice'
export const waitsForTime = 'Goes by time'
export const time = 'Time'
export const waitsForKey = 'Waits for a key'
export const key = 'Key'
export const waitsLabel = (now: string) => `What it waits for: ${now}`
export const whatEndsMyLine = 'What ends my line'
export const voiceSwitch = 'My voice, and then silence'
export const voiceHint = 'Heard on this device. Nothing is recorded, nothing is sent.'
export const timeSwitch = 'The time my line takes'
export const timeHint = 'Learnt from you; until then guessed from its words.'
export const keyAlways = 'Space, a tap on the round button or your headset’s button always work.'
export const sensitivity = 'What counts as a voice'
export const sensitivityWords: Record<Sensitivity, string> = {
  low: 'Only clear speech',
  usual: 'Speech',
  high: 'A whisper',
}
export const patience = 'How much silence ends it'
export const patienceWords: Record<Patience, string> = {
  quick: 'Half a second',
  usual: 'A breath',
  patient: 'Two breaths',
}
export const hearsNow = 'I hear a voice.'
export const hearsNobody = 'I hear nobody.'
export const byLoudness = 'The voice model could not be fetched; loudness alone decides, which wants a quiet room.'
export const earWords: Partial<Record<EarState, string>> = {
  opening: 'Asking for the microphone.',
  denied:
    'The microphone is blocked for this page. Allow it in the browser’s settings beside the address, then try again.',
  none: 'No microphone was found.',
  unable: 'This browser cannot listen. Time and key still work.',
  lost: 'The microphone has gone.',
}
export const openEar = 'Use the microphone'

// AskForEar
export const mayIListen = 'May I listen?'
export const mayIListenWhy =
  'To know when you have finished your line, I listen through the microphone. What I hear is judged on this device and forgotten at once: nothing is recorded, nothing is sent.'
export const mayIListenAfter = 'Your browser will ask next. With headphones it works best.'
export const letItListen = 'Let it listen'
export const withoutMicrophone = 'Go by time instead'

// More
export const howToRun = 'How to run it'
export const runMyLines = 'Run my lines'
export const listenThrough = 'Listen through'
export const loop = 'Loop'
export const loopOff = 'Once'
export const loopScene = 'Whole scene'
export const loopPart = 'A part'
export const loopWords = { off: loopOff, scene: loopScene, part: loopPart } as const
export const from = 'From'
export const until = 'Until'
export const speed = 'Speed'
export const speedOf = (speed: number) => `${speed.toFixed(speed * 10 === Math.round(speed * 10) ? 1 : 2)}×`
export const speedLabel = (speed: number) => `Speed: ${speedOf(speed)}`
export const cueOnly = 'Cues only'
export const cueOnlyHint = 'Of the others’ lines only the end of your cue is read.'
export const soundCues = 'A bell for sound cues'
export const soundCuesHint = 'Where the script asks for a telephone, a knock, a shot.'
export const soundCue = 'sound'
export const largeType = 'Large type'
export const soundOnly = 'Sound only'

// Sound only
export const soundOnlyTurn = 'Your line'
export const soundOnlyPaused = 'Paused'
export const soundOnlyEnded = 'The end of the scene'

// Your part
export const sits = (sitting: number, all: number) => `${sitting} of ${all} lines sit`
export const yourDays = 'Lines run, day by day'
export const dayWords = (day: string, run: number, clean: number) => `${day}: ${run} run, ${clean} without help`
export const noDays = 'Run the scene once, and this is where you see it grow.'
export const weakLines = 'Weak lines'
export const noWeak = 'No weak lines. What sits is asked for again in a few days.'
export const drill = (count: number) => `Drill ${count === 1 ? 'this line' : `these ${count}`}`
export const endDrill = 'Back to the scene'
export const boxWords = (box: number) => ['shaky', 'coming', 'nearly there', 'good', 'firm', 'sits'][box] ?? 'sits'

// Scenes
export const minePerScene = (count: number) => (count === 0 ? 'you have no line' : `${lines(count)} of yours`)

// Keys
export const keys = 'Keys'
export const useKeys = 'Use these keys'
export const neverWhileTyping = 'They never act while you type.'
export const keyWords = {
  press: 'I’ve said it, pause, go on',
  back: 'Back before the cue',
  next: 'Next line',
  prompt: 'Prompt: a word, letters, the line',
  again: 'That did not sit: once more',
  hide: 'Hide more of my lines',
  loop: 'Loop the scene',
  mic: 'Wait for my voice, or not',
  lights: 'Lights out',
} as const

// Notices
export const held = 'Read-only mode: you can look, but nothing is spoken or noted while impersonating another account.'
export const endOfScene = 'End of the scene.'
export const endOfDrill = 'That was every weak line.'
export const andMore = (count: number) => ` and ${count} more`
