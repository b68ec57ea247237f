export { SceneDownload } from './sceneDownload/SceneDownload.tsx'
export { ScriptLinks } from './ScriptLinks.tsx'
