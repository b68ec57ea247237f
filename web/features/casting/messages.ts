import { plural } from '../../ui/plural.ts'

// Texts of CastScreen
export const screenTitle = 'Cast'
export const screenHeading = (title: string) => `Cast “${title}”`
export const screenLoading = 'Opening the cast'
export const screenLoadAction = 'Load the cast'
export const backToScript = 'The script'
export const linkRehearse = 'Rehearse'
export const linkCheckScript = 'Check the script'
export const recastButton = 'Recast all'
export const undoButton = 'Undo'
export const recastDone = 'All roles have new voices.'
export const noRolesTitle = 'No roles yet'
export const noRolesHint = 'We found no roles in this script. Check the script and choose who speaks each line.'
export const notFoundTitle = 'This script is not here'
export const notFoundHint = 'It may have been deleted, or it belongs to another account.'
export const notFoundLink = 'Go to My Scripts'

// Texts about saving the casting
export const saveSaved = 'Saved'
export const saveSaving = 'Saving…'
export const saveFailed = 'Not saved yet: stored on this device, and sent when the connection is back.'
export const saveTooManyRoles = (most: number) =>
  `Not saved: ${most.toLocaleString('en-US')} roles of a script can be cast by hand. Undo your last choice; roles without a choice get a suggested voice.`
export const pronunciationsFull = (most: number) =>
  `A script can have ${most} pronunciations. Remove one to add another.`
export const tryAgain = 'Try again'
export const saveChangedElsewhere =
  'The casting was changed on another page. You see those changes together with yours.'
export const saveScriptDeleted = 'Not saved: this script was deleted on another page.'
export const saveReadOnly = 'You are viewing another account, so you cannot change anything here.'

// Texts about the user's own role
export const roleIPlay = 'I play'
export const leadChooseRole = 'Tick the role you play, and the others will wait for your lines.'
export const leadFromSides = (name: string) => `These look like the sides of ${name}, so that role is ticked as yours.`
export const leadYouPlay = (names: readonly string[]) =>
  `You play ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]}.`
export const leadPartners = (count: number) =>
  `${count} ${plural(count, 'voice reads with you', 'voices read with you')}`

// Texts of RoleRow
export const rolesLabel = 'Roles'
export const rolesSearch = 'Find a role'
export const rolesNoMatch = 'No role of that name.'
export const roleLineCount = (count: number) => `${count.toLocaleString('en-US')} ${plural(count, 'line', 'lines')}`
export const roleWordCount = (count: number) => `${count.toLocaleString('en-US')} ${plural(count, 'word', 'words')}`
export const roleYours = 'Yours'
export const rolePreviewPlay = (name: string, voiceName: string) => `Hear ${voiceName} say a line of ${name}`
export const rolePreviewPause = (name: string) => `Pause ${name}`
export const rolePreviewError = 'This line could not be spoken. Please try again.'
export const rolePreviewBlocked = 'Your browser blocked the sound. Press the button once more to hear it.'
export const swapLabel = (voiceName: string, name: string) => `Swap ${voiceName}, who reads ${name}`
export const swapButton = 'Swap'
export const roleVoiceReplaced = 'The voice you chose is no longer available. This voice replaces it.'
export const roleNoVoice = 'No voice yet'
export const roleSpeedLabel = (name: string) => `Speed of ${name}`
export const roleSpeedValue = (speed: number) => `${speed}×`
export const roleOtherGender = { female: 'Use a woman’s voice', male: 'Use a man’s voice' } as const
export const roleOtherGenderLabel = (name: string, gender: 'female' | 'male') =>
  `${roleOtherGender[gender]} for ${name}`
export const roleSimilarVoice = (name: string) => `Sounds like ${name}`
export const swapTitle = (name: string) => `Who reads ${name}?`
export const recordingsButton = 'Own voice'
export const recordingsButtonLabel = (name: string) => `Lines of ${name} in your own voice`

// Texts of OwnRecordings
export const recordingsTitle = (name: string) => `${name}, in your own voice`
export const recordingsHint =
  'Record any line yourself, or let a friend do it: your recording is played instead of the voice.'
export const recordingsMicrophoneHint =
  'Your browser will ask for the microphone. A recording is stored with this script until you delete it. Only you can play it.'
export const recordingsUseMicrophone = 'Use the microphone'
export const microphoneDenied =
  'The microphone is not allowed here. Allow it in your browser’s settings for this site, then try again.'
export const microphoneMissing = 'No microphone was found. Plug one in, then try again.'
export const microphoneUnsupported = 'This browser cannot record sound. Please use a recent browser.'
export const recordingStart = (text: string) => `Record: ${text}`
export const recordingStop = 'Stop'
export const recordingRunning = 'Recording'
export const recordingSaving = 'Saving…'
export const recordingPlay = (text: string) => `Play your recording: ${text}`
export const recordingPause = (text: string) => `Pause your recording: ${text}`
export const recordingDelete = (text: string) => `Delete your recording: ${text}`
export const recordingSaveError = 'The recording is on this device and could not be sent yet.'
export const recordingBrokeOff = 'The recording stopped too early. Please try again.'
export const recordingTooQuiet =
  'Almost no sound was recorded, so it was not saved. Is this the right microphone, and is it turned on? Then try once more.'
export const recordingDeleteError = 'The recording could not be deleted. Please try again.'
export const recordingsNoLines = 'This role has no lines.'
export const recordingNotFetched = 'The recording could not be loaded. It is still stored.'
export const recordingNotPlayable =
  'This browser cannot play the recording. Use the browser in which you recorded it, or record the line again.'
export const recordingDeletedElsewhere = 'This recording no longer exists: it was deleted on another page.'
export const recordingsLoadAction = 'Load your recordings'

// Texts of Pronunciations
export const pronunciationsTitle = 'Pronunciation'
export const pronunciationsHint =
  'Names that are pronounced wrong: write them as they sound. This applies to all roles of this script, or to one role.'
export const pronunciationsWritten = 'Written'
export const pronunciationsSaid = 'Said'
export const pronunciationsWrittenExample = 'Siobhan'
export const pronunciationsSaidExample = 'Shivawn'
export const pronunciationsAdd = 'Add'
export const pronunciationsRemove = (written: string, name?: string) =>
  `Remove how “${written}” is said${name ? ` by ${name}` : ''}`
export const pronunciationsSaidAs = 'is said as'
export const pronunciationsSaidBy = (name: string) => `only by ${name}`
export const pronunciationsRole = 'Role'
export const pronunciationsEverybody = 'All roles'
export const pronunciationsBothNeeded = 'Fill in both: the word, and how it sounds.'

// Texts of SceneDownload
export const downloadButton = 'Download the scene as MP3'
export const downloadHint =
  'One file with silence for your lines, or one file for each line. It contains your own recordings, and the lines of friends that you accepted.'
export const downloadScene = 'Scene'
export const downloadWholeScript = 'The whole script'
export const downloadOpenRange = (first: string, last: string) => `${first} to ${last}`
export const downloadRole = 'Leave out the lines of'
export const downloadOwnRoles = (names: readonly string[]) => `My part: ${names.join(', ')}`
export const downloadNobody = 'Nobody: every line is read'
export const downloadMyLines = 'In their place'
export const downloadMyLinesOptions = {
  gaps: 'Silence, as long as the words take',
  learnt: 'Silence, as long as you really took',
  spoken: 'The voice of the role',
} as const
export const downloadLength = (minutes: number) =>
  minutes < 1 ? 'MP3, less than a minute' : `MP3, about ${minutes} ${plural(minutes, 'minute', 'minutes')}`
export const downloadFile = 'The file'
export const downloadMake = 'Create the MP3'
export const downloadStarting = 'Starting…'
export const downloadError = 'The recording could not be started. Please try again.'
export const downloadBeingMade = 'Your recording is being made. You can download it or listen to it now.'
export const downloadListen = 'Listen'
export const downloadPause = 'Pause'
export const downloadLink = 'Download the recording'
/** Name of the downloaded MP3 file. `range` is the name of its scene or scenes. */
export const downloadFileName = (script: string, range: string) => `${[script, range].filter(Boolean).join(' - ')}.mp3`
export const downloadForm = 'As'
export const downloadForms = { mp3: 'One MP3 of the whole scene', zip: 'One file for each line, in a ZIP' } as const
export const downloadMakeZip = 'Create the ZIP'
export const downloadZipName = (script: string, range: string) => `${[script, range].filter(Boolean).join(' - ')}.zip`
export const downloadZipLength = (lines: number) => (lines === 1 ? 'ZIP with 1 line' : `ZIP with ${lines} lines`)
export const downloadZipProgress = 'Collecting the lines'
export const downloadZipLines = (done: number, total: number) => `${done} of ${total}`
export const downloadZipCancel = 'Cancel'
export const downloadZipReady = (size: string) => `The ZIP is ready: ${size}.`
export const downloadZipLink = 'Download the ZIP'
export const downloadZipMissing = (count: number) =>
  count === 1
    ? '1 line has no sound and is missing from the ZIP.'
    : `${count} lines have no sound and are missing from the ZIP.`
export const downloadZipError = 'The ZIP could not be created. Check the connection and try again.'
/** Name of the text file in the ZIP that lists which file contains which line. */
export const zipIndexName = 'Lines.txt'
export const zipIndexMissing = '(no sound)'
export const zipIndexNote =
  'The voices are synthetic: nobody spoke these words. Files that end in .wav are your own recordings.'
export const downloadMissingRecordings = (count: number) =>
  `${count} of your own recordings could not be added. The voice of the role reads ${count === 1 ? 'this line' : 'these lines'}.`

// Texts of SidesScreen
export const sidesTitle = 'Sides'
export const sidesHeading = 'Your sides'
export const linkPrintSides = 'Print my sides'
export const sidesPrint = 'Print'
export const sidesPdf = 'Download as PDF'
export const sidesPdfName = (title: string, role: string) => `${title} - Sides of ${role}.pdf`
export const sidesPdfError = 'The PDF could not be written. Print the page, and choose “Save as PDF” there.'
export const sidesPdfLetters = (letters: string) =>
  `The PDF has no letters outside of the Latin alphabet, so ${letters} became “?”. Print the page instead, and choose “Save as PDF” there.`
export const sidesLead = 'Your lines, each with the cue before it.'
export const sidesWholeScene = 'Print the whole scene'
export const sidesRoleNames = (names: readonly string[]) => names.join(' and ')
export const sidesNoRole = 'Choose your role in the cast first. Your sides appear here.'
export const sidesChooseRole = 'Go to the cast'

// Texts of ScriptLinks
export const linksLabel = 'Work on this script'
export const linkCast = 'Cast'
