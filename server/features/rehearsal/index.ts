export { insertRehearsal, listRecordedLineIds } from './bringBack.ts'
export { detectAudioType } from './detectAudioType.ts'
