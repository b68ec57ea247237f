export { SpeechDemo } from './SpeechDemo.tsx'
export { VoiceList } from './VoiceList.tsx'
