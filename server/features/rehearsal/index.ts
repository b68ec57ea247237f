import { getRehearsal, noteLines, saveRehearsal } from './rehearse.ts'
import { startLine } from './startLine.ts'
import { startScene } from './startScene.ts'

export const rehearsalOperations = [getRehearsal, saveRehearsal, noteLines, startLine, startScene]

export { rehearsalExporter } from './exporter.ts'
export { forgetRecordings } from './recordings.ts'
export { serveRecordings } from './serveRecordings.ts'
