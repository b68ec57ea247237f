export type { RehearsalLine } from './engine/engineTypes.ts'
export { findCueIndex } from './engine/stepPlan.ts'
export { StatusLine } from './screen/script/StatusLine.tsx'
export { LineRow } from './screen/script/LineRow.tsx'
export { openRehearsal, type Rehearsal } from './runtime/rehearsal.ts'
export { buildRehearsalLines } from './runtime/rehearsalLines.ts'
export { formatAnnouncement, formatMainButton, formatStatus } from './screen/formatStatus.ts'
export { browserTools, RehearsalToolsContext } from './runtime/browserTools.ts'
export { defaultPreferences, parsePreferences, type RehearsalPreferences } from './runtime/preferences.ts'
export type { FetchLineAudio } from './audio/lineFetching.ts'
export {
  microphoneStates,
  microphoneQuestionAllow,
  microphoneQuestionTitle,
  microphoneQuestionHint,
  microphoneQuestionWhy,
} from './actorTurn/messages.ts'
export { scriptLabel, controlsToCue } from './messages.ts'
export { LevelMeter } from './actorTurn/LevelMeter.tsx'
export { createLineAudioFetcher } from './audio/fetchLineAudio.ts'
export { createCachingAudioFetcher } from './audio/cachingAudioFetcher.ts'
export { createCachingRecordingFetcher } from './audio/cachingRecordingFetcher.ts'
export { openLineOutput } from './audio/lineOutput.ts'
export { claimDevices } from './runtime/rehearsalDevices.ts'
export type { ScriptLine, Understanding } from './runtime/rehearsalLines.ts'
export { findRunRange, formatRunParam, parseRun, type Run } from './runtime/runs.ts'
export { formatAudioFailure } from './audio/formatAudioFailure.ts'
export { formatRun } from './screen/formatRun.ts'
export {
  createMicrophoneOpener,
  MicrophoneError,
  requestStream,
  type MicrophoneProblem,
  type OpenMicrophone,
} from './voiceActivity/microphone.ts'
export { createResampler } from './voiceActivity/resample.ts'
export { createVoiceActivityDetector, fetchVoiceModel } from './voiceActivity/voiceActivityDetector.ts'
