import { plural } from '../../ui/plural.ts'

// CastScreen
export const cast = 'Cast'
export const castHeading = (title: string) => `Cast “${title}”`
export const openingCast = 'Opening the cast'
export const loadCast = 'Load the cast'
export const backToScript = 'The script'
export const rehearse = 'Rehearse'
export const readThrough = 'Read-through'
export const recastAll = 'Recast all'
export const undo = 'Undo'
export const recastDone = 'All roles are cast anew.'
export const nobodyTitle = 'Nobody speaks here yet'
export const nobodyHint =
  'We found no roles in this script. Say in the read-through who says what, and they appear here.'
export const goToReadThrough = 'Go to the read-through'
export const missingTitle = 'This script is not here'
export const missingHint = 'It may have been deleted, or it belongs to another account.'
export const goToMyScripts = 'Go to My Scripts'

// State
export const saved = 'Saved'
export const saving = 'Saving…'
export const notSaved = 'Not saved yet: kept on this device, and sent as soon as that works.'
export const tooManyCast = (most: number) =>
  `Not saved: ${most.toLocaleString('en-US')} roles of a script can be cast by hand. Undo your last choice; whoever has none is read by a voice that fits.`
export const enoughWords = (most: number) => `A script keeps ${most} words. Take one out to write down another.`
export const tryAgain = 'Try again'
export const changedElsewhere =
  'This was cast on another page meanwhile. You see what was chosen there, with your choices on top.'
export const goneMeanwhile = 'Not saved: this script was deleted on another page.'
export const nothingCanBeChanged = 'You are looking at another account: nothing can be changed here.'

// Who I play
export const iPlay = 'I play'
export const chooseYourRole = 'Tick the role you play, and the others will wait for your lines.'
export const youPlay = (names: readonly string[]) =>
  `You play ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]}.`
export const partners = (count: number) => `${count} ${plural(count, 'voice reads with you', 'voices read with you')}`

// Rows
export const roles = 'Roles'
export const findRole = 'Find a role'
export const noRoleLikeThat = 'No role of that name.'
export const lines = (count: number) => `${count} ${plural(count, 'line', 'lines')}`
export const wordCount = (count: number) => `${count} ${plural(count, 'word', 'words')}`
export const yours = 'Yours'
export const audition = (name: string, voiceName: string) => `Hear ${voiceName} say a line of ${name}`
export const pauseAudition = (name: string) => `Pause ${name}`
export const auditionFailed = 'This line could not be spoken. Please try again.'
export const auditionRefused = 'Your browser waits for one more press before it plays sound.'
export const swap = (voiceName: string, name: string) => `Swap ${voiceName}, who reads ${name}`
export const swapShort = 'Swap'
export const hasGone = 'The voice you chose does not read here any more; this one stands in.'
export const noVoice = 'No voice yet'
export const speedOf = (name: string) => `Speed of ${name}`
export const times = (speed: number) => `${speed}×`
export const soundsLike = (name: string) => `Easily taken for ${name}`
export const chooseVoiceFor = (name: string) => `Who reads ${name}?`
export const ownLines = 'Own voice'
export const ownLinesOf = (name: string) => `Lines of ${name} in your own voice`

// OwnLines
export const ownTitle = (name: string) => `${name}, in your own voice`
export const ownHint = 'Record any line yourself, or let a friend do it: it is heard in place of the voice.'
export const microphoneFirst =
  'Your browser will ask for the microphone. A recording is kept with this script, for you alone, until you delete it.'
export const useMicrophone = 'Use the microphone'
export const microphoneDenied =
  'The microphone is not allowed here. Allow it in your browser’s settings for this site, then try again.'
export const microphoneMissing = 'No microphone was found. Plug one in, then try again.'
export const noRecorder = 'This browser cannot record sound. Any recent one can.'
export const record = (text: string) => `Record: ${text}`
export const stop = 'Stop'
export const recording = 'Recording'
export const keeping = 'Keeping it…'
export const play = (text: string) => `Play your recording: ${text}`
export const pause = (text: string) => `Pause your recording: ${text}`
export const removeRecording = (text: string) => `Delete your recording: ${text}`
export const couldNotKeep = 'The recording is here and could not be sent yet.'
export const couldNotRecord = 'The recording broke off. Please try again.'
export const nothingHeard =
  'Hardly anything was heard, so it was not kept. Is this the right microphone, and is it turned on? Then try once more.'
export const couldNotRemove = 'The recording could not be deleted. Please try again.'
export const noLines = 'This role has no lines.'
export const notFetched = 'The recording could not be fetched. It is kept all the same.'
export const notPlayable =
  'This browser cannot play the recording; the one it was made in can. Recording it again helps, too.'
export const goneElsewhere = 'This recording is not there any more: it was deleted on another page.'
export const loadRecordings = 'Load your recordings'

// Pronunciations
export const pronunciations = 'How words are said'
export const pronunciationsHint =
  'Names that come out wrong: write them as they sound. It holds for all voices of this script, or for one role alone.'
export const written = 'Written'
export const said = 'Said'
export const writtenExample = 'Siobhan'
export const saidExample = 'Shivawn'
export const add = 'Add'
export const remove = (written: string, name?: string) => `Remove how “${written}” is said${name ? ` by ${name}` : ''}`
export const isSaidAs = 'is said as'
export const saidBy = (name: string) => `by ${name} alone`
export const whoSaysIt = 'Who says it so'
export const allVoices = 'Everybody'
export const bothNeeded = 'Write both: the word as it stands, and how it sounds.'

// SceneSound
export const makeRecording = 'Make a recording of a scene'
export const makeRecordingTitle = 'A scene as sound'
export const makeRecordingHint = 'For the bus, the walk, the night before: one file, with room for your lines.'
export const scene = 'Scene'
export const wholeScript = 'The whole script'
export const unnamedScene = (number: number) => `Scene ${number}`
export const yourLines = 'Your lines'
export const mineAs = {
  gaps: 'Silence, as long as the words take',
  learnt: 'Silence, as long as you really took',
  spoken: 'Spoken by your role’s voice',
} as const
export const make = 'Make it'
export const making = 'Beginning…'
export const couldNotMake = 'The recording could not be begun. Please try again.'
export const isBeingMade = 'It is being made. Your voice history in the Studio keeps it.'
export const listenToScene = 'Listen'
export const pauseScene = 'Pause'
export const downloadScene = 'Download the recording'
export const sceneFile = (title: string) => `${title}.mp3`
export const playsNobody = 'You play nobody here yet, so every line will be spoken.'
export const chooseInCast = 'Choose your role in the cast'

// SidesScreen
export const sides = 'Sides'
export const sidesHeading = 'Your sides'
export const printSides = 'Print my sides'
export const print = 'Print'
export const sidesLead = 'Your lines, each with the cue before it.'
export const wholeScene = 'Print the whole scene'
export const sidesOf = (names: readonly string[]) => names.join(' and ')
export const nobodyChosen = 'Say in the cast whom you play: then your sides stand here.'
export const goToCast = 'Go to the cast'

// Rooms
export const rooms = 'Work on it'
export const castIt = 'Cast'
