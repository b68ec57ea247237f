export { DataExportSection } from './DataExportSection.tsx'
