export { ImportArea } from './ImportArea.tsx'
