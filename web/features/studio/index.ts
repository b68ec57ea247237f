export { SpeechDemo } from './SpeechDemo.tsx'
export { VoiceList } from './voicePicker/VoiceList.tsx'
