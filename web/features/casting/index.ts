export { ScriptRooms } from './ScriptRooms.tsx'
