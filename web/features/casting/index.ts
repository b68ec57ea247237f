export { ScriptLinks } from './ScriptLinks.tsx'
