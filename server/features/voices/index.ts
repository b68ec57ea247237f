export { type VoiceInstaller } from './voiceInstaller.ts'
export { type Previews, type IdleTime } from './previews.ts'
export { readVoiceRegistry, type VoiceRegistry, type RegisteredVoice } from './voiceRegistry.ts'
