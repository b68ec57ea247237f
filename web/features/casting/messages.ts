import { plural } from '../../ui/plural.ts'

// CastScreen
export const screenTitle = 'Cast'
export const screenHeading = (title: string) => `Cast “${title}”`
export const screenLoading = 'Opening the cast'
export const screenLoadAction = 'Load the cast'
export const backToScript = 'The script'
export const linkRehearse = 'Rehearse'
export const linkCheckScript = 'Check the script'
export const recastButton = 'Recast all'
export const undoButton = 'Undo'
export const recastDone = 'All roles are cast anew.'
export const noRolesTitle = 'Nobody speaks here yet'
export const noRolesHint =
  'We found no roles in this script. Check the script and say who says what, and they appear here.'
export const notFoundTitle = 'This script is not here'
export const notFoundHint = 'It may have been deleted, or it belongs to another account.'
export const notFoundLink = 'Go to My Scripts'

// Saving
export const saveSaved = 'Saved'
export const saveSaving = 'Saving…'
export const saveFailed = 'Not saved yet: kept on this device, and sent as soon as that works.'
export const saveTooManyRoles = (most: number) =>
  `Not saved: ${most.toLocaleString('en-US')} roles of a script can be cast by hand. Undo your last choice; whoever has none is read by a voice that fits.`
export const pronunciationsFull = (most: number) => `A script keeps ${most} words. Take one out to write down another.`
export const tryAgain = 'Try again'
export const saveChangedElsewhere =
  'This was cast on another page meanwhile. You see what was chosen there, with your choices on top.'
export const saveScriptDeleted = 'Not saved: this script was deleted on another page.'
export const saveReadOnly = 'You are looking at another account: nothing can be changed here.'

// The user's own role
export const roleIPlay = 'I play'
export const leadChooseRole = 'Tick the role you play, and the others will wait for your lines.'
export const leadYouPlay = (names: readonly string[]) =>
  `You play ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]}.`
export const leadPartners = (count: number) =>
  `${count} ${plural(count, 'voice reads with you', 'voices read with you')}`

// RoleRow
export const rolesLabel = 'Roles'
export const rolesSearch = 'Find a role'
export const rolesNoMatch = 'No role of that name.'
export const roleLineCount = (count: number) => `${count} ${plural(count, 'line', 'lines')}`
export const roleWordCount = (count: number) => `${count} ${plural(count, 'word', 'words')}`
export const roleYours = 'Yours'
export const auditionPlay = (name: string, voiceName: string) => `Hear ${voiceName} say a line of ${name}`
export const auditionPause = (name: string) => `Pause ${name}`
export const auditionError = 'This line could not be spoken. Please try again.'
export const auditionBlocked = 'Your browser waits for one more press before it plays sound.'
export const swapLabel = (voiceName: string, name: string) => `Swap ${voiceName}, who reads ${name}`
export const swapButton = 'Swap'
export const roleVoiceReplaced = 'The voice you chose does not read here any more; this one stands in.'
export const roleNoVoice = 'No voice yet'
export const roleSpeedLabel = (name: string) => `Speed of ${name}`
export const roleSpeedValue = (speed: number) => `${speed}×`
export const roleSimilarVoice = (name: string) => `Easily taken for ${name}`
export const swapTitle = (name: string) => `Who reads ${name}?`
export const recordingsButton = 'Own voice'
export const recordingsButtonLabel = (name: string) => `Lines of ${name} in your own voice`

// OwnRecordings
export const recordingsTitle = (name: string) => `${name}, in your own voice`
export const recordingsHint = 'Record any line yourself, or let a friend do it: it is heard in place of the voice.'
export const recordingsMicrophoneHint =
  'Your browser will ask for the microphone. A recording is kept with this script, for you alone, until you delete it.'
export const recordingsUseMicrophone = 'Use the microphone'
export const microphoneDenied =
  'The microphone is not allowed here. Allow it in your browser’s settings for this site, then try again.'
export const microphoneMissing = 'No microphone was found. Plug one in, then try again.'
export const microphoneUnsupported = 'This browser cannot record sound. Any recent one can.'
export const recordingStart = (text: string) => `Record: ${text}`
export const recordingStop = 'Stop'
export const recordingRunning = 'Recording'
export const recordingSaving = 'Keeping it…'
export const recordingPlay = (text: string) => `Play your recording: ${text}`
export const recordingPause = (text: string) => `Pause your recording: ${text}`
export const recordingDelete = (text: string) => `Delete your recording: ${text}`
export const recordingSaveError = 'The recording is here and could not be sent yet.'
export const recordingBrokeOff = 'The recording broke off. Please try again.'
export const recordingTooQuiet =
  'Hardly anything was heard, so it was not kept. Is this the right microphone, and is it turned on? Then try once more.'
export const recordingDeleteError = 'The recording could not be deleted. Please try again.'
export const recordingsNoLines = 'This role has no lines.'
export const recordingNotFetched = 'The recording could not be fetched. It is kept all the same.'
export const recordingNotPlayable =
  'This browser cannot play the recording; the one it was made in can. Recording it again helps, too.'
export const recordingDeletedElsewhere = 'This recording is not there any more: it was deleted on another page.'
export const recordingsLoadAction = 'Load your recordings'

// Pronunciations
export const pronunciationsTitle = 'How words are said'
export const pronunciationsHint =
  'Names that come out wrong: write them as they sound. It holds for all voices of this script, or for one role alone.'
export const pronunciationsWritten = 'Written'
export const pronunciationsSaid = 'Said'
export const pronunciationsWrittenExample = 'Siobhan'
export const pronunciationsSaidExample = 'Shivawn'
export const pronunciationsAdd = 'Add'
export const pronunciationsRemove = (written: string, name?: string) =>
  `Remove how “${written}” is said${name ? ` by ${name}` : ''}`
export const pronunciationsSaidAs = 'is said as'
export const pronunciationsSaidBy = (name: string) => `by ${name} alone`
export const pronunciationsRole = 'Who says it so'
export const pronunciationsEverybody = 'Everybody'
export const pronunciationsBothNeeded = 'Write both: the word as it stands, and how it sounds.'

// SceneDownload
export const downloadButton = 'Download the scene as MP3'
export const downloadHint = 'For the bus, the walk, the night before: one file, with room for your lines.'
export const downloadScene = 'Scene'
export const downloadWholeScript = 'The whole script'
export const downloadSceneName = (number: number) => `Scene ${number}`
export const downloadMyLines = 'Your lines'
export const downloadMyLinesOptions = {
  gaps: 'Silence, as long as the words take',
  learnt: 'Silence, as long as you really took',
  spoken: 'Spoken by your role’s voice',
} as const
export const downloadMake = 'Make it'
export const downloadStarting = 'Beginning…'
export const downloadError = 'The recording could not be begun. Please try again.'
export const downloadBeingMade = 'It is being made. Your voice history in the Studio keeps it.'
export const downloadListen = 'Listen'
export const downloadPause = 'Pause'
export const downloadLink = 'Download the recording'
export const downloadFileName = (title: string) => `${title}.mp3`
export const downloadNoRole = 'You play nobody here yet, so every line will be spoken.'
export const downloadChooseRole = 'Choose your role in the cast'

// SidesScreen
export const sidesTitle = 'Sides'
export const sidesHeading = 'Your sides'
export const linkPrintSides = 'Print my sides'
export const sidesPrint = 'Print'
export const sidesLead = 'Your lines, each with the cue before it.'
export const sidesWholeScene = 'Print the whole scene'
export const sidesRoleNames = (names: readonly string[]) => names.join(' and ')
export const sidesNoRole = 'Say in the cast whom you play: then your sides stand here.'
export const sidesChooseRole = 'Go to the cast'

// ScriptLinks
export const linksLabel = 'Work on it'
export const linkCast = 'Cast'
