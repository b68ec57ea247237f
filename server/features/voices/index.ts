export { type VoiceInstaller } from './voiceInstaller.ts'
export { type Previews } from './previews.ts'
export { readVoiceRegistry, type VoiceRegistry, type RegisteredVoice } from './voiceRegistry.ts'
export { warmUpCast, willListen } from './warmUpVoices.ts'
