export { ImportPlace } from './ImportPlace.tsx'
