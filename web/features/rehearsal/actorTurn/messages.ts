import type { ListenerProblem } from '../listening/lineListener.ts'
import type { Sensitivity } from '../voiceActivity/speechHysteresis.ts'
import type { MicrophoneState } from '../voiceActivity/voiceActivityDetector.ts'

// What the rehearsal waits for during the actor's line
export const statusListening = 'Listening. Take your time.'
export const statusHearsActor = 'I hear you.'
export const statusListeningForRest = 'Listening for the rest.'
export const statusByTime = 'Goes on when the time for your line is over.'
export const statusByKey = 'Press when you have said it.'
export const statusStillListening = 'Still listening. A prompt may help.'
export const statusStillWaiting = 'Still your line. A prompt may help.'
// Variants of the two messages above for a line whose whole text is visible: they do not suggest a prompt.
export const statusStillListeningShown = 'Still listening. Press ✓ to go on.'
export const statusStillWaitingShown = 'Still your line. Press ✓ to go on.'
export const statusKeysHint = 'Space when you’ve said it, P for a prompt'
export const statusKeysHintShown = 'Space when you’ve said it'

// Texts of TurnEndPanel
export const turnEndVoice = 'Waits for my voice'
export const turnEndWords = 'Follows my words'
export const turnEndTime = 'Continues by time'
export const turnEndKey = 'Waits for a key'
export const turnEndLabel = (now: string) => `What it waits for: ${now}`
export const turnEndTitle = 'What ends my line'
export const turnEndVoiceSwitch = 'My voice, and then silence'
export const turnEndVoiceHint =
  'Heard on this device. Nothing is sent, and nothing is recorded unless you turn on “Record my lines”.'
export const wordsSwitch = 'Follow my words'
export const wordsHint =
  'The reader answers as soon as you have said your last word, and waits through every pause before it. English only; strong accents, children’s voices, whispers, singing and noise may be recognised less surely, other languages not at all. Then your voice and the silence after it decide.'
export const wordsQuestion =
  'This needs about 25 MB more, fetched once and kept on this device. Your voice stays here: nothing is sent. You can remove it here at any time.'
export const wordsFetch = 'Get it (25 MB)'
export const wordsNotNow = 'Not now'
export const wordsFetching = 'Getting the speech recogniser'
export const wordsProblems: Partial<Record<ListenerProblem, string>> = {
  offline: 'The speech recogniser could not be fetched. Your voice and the silence after it decide.',
  storageFull:
    'This device has no room for the speech recogniser. It needs about 45 MB: free some space, then try again. Until then your voice and the silence after it decide.',
  wrongFile: 'The speech recogniser arrived damaged and was not kept. Your voice and the silence after it decide.',
}
export const wordsFailed = 'The speech recogniser could not be started. Your voice and the silence after it decide.'
export const wordsTryAgain = 'Try again'
export const wordsTooSlow = 'This device is too slow to follow your words. Your voice and the silence after it decide.'
export const wordsUnsupported =
  'This browser cannot run the speech recogniser. Your voice and the silence after it decide.'
export const wordsRemove = 'Remove the recogniser (25 MB)'
export const commandsSwitch = 'Listen for commands'
export const commandsHint =
  'Say a command alone, after a silence. Words that are in your line are never commands. To turn this on, say one here.'
export const commandsPauseFirst = 'Pause the scene first: then you can try a command here.'
export const commandsPreparing = 'Getting ready to listen.'
export const commandsSayIt = 'Now say “line”, or another of these.'
export const commandsHeardOther = 'I heard other words. Say “line” alone and wait a moment.'
export const commandsNotNow = 'Not now'
/** The spoken commands and their effects. */
export const spokenCommands = [
  { say: '“Line” or “prompt”', does: 'Shows the next word, then more' },
  { say: '“Again”', does: 'Repeats the line from its cue' },
  { say: '“Go back”', does: 'Goes to the cue before' },
  { say: '“Stop”', does: 'Pauses the scene' },
  { say: '“From the top”', does: 'Starts the scene again' },
] as const
export const turnEndTimeSwitch = 'The time my line takes'
export const turnEndTimeHint = 'Learnt from your rehearsals; until then estimated from the words.'
export const turnEndKeyHint = 'Space, a tap on the round button or your headset’s button always work.'
export const sensitivityLabel = 'What counts as a voice'
export const sensitivityOptions: Record<Sensitivity, string> = {
  low: 'Only clear speech',
  usual: 'Speech',
  high: 'A whisper',
}
export const silenceLabel = 'How much silence ends it'
export const formatSilence = (silenceMs: number): string => `${silenceMs / 1_000} seconds`
export const microphoneHearsVoice = 'I hear a voice.'
export const microphoneHearsNobody = 'No voice is heard.'
export const microphoneLoudnessOnly =
  'The voice model could not be loaded. Your voice is detected by loudness only, so use a quiet room.'
export const microphoneStates: Partial<Record<MicrophoneState, string>> = {
  opening: 'Asking for the microphone.',
  denied:
    'The microphone is blocked for this page. Allow it in the browser’s settings beside the address, then try again.',
  none: 'No microphone was found.',
  unable: 'This browser cannot listen. Time and key still work.',
  lost: 'The microphone was disconnected.',
}
export const microphoneOpen = 'Use the microphone'

// Texts of MicrophoneDialog
export const microphoneQuestionTitle = 'Use your microphone?'
export const microphoneQuestionWhy =
  'The microphone tells me when you have finished your line. Your voice is analysed on this device: nothing is recorded, nothing is sent.'
export const microphoneQuestionHint = 'Your browser will ask next. With headphones it works best.'
export const microphoneQuestionAllow = 'Allow microphone'
export const microphoneQuestionDecline = 'Continue by time instead'
