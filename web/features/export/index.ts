export { ExportSection } from './ExportSection.tsx'
