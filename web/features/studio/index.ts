export { SpeechDemo } from './SpeechDemo.tsx'
