export { FirstScene } from './FirstScene.tsx'
