export { type FirstSceneAudio } from './firstSceneAudio.ts'
