import { createFileParser } from './fileParser.ts'
import { createImportEndpoint, getScriptSource } from './importEndpoints.ts'
import { findImportedFiles, importExporter, listSourceFiles } from './sources.ts'
import { defineFeature } from '../../services.ts'

/** Import of script files, and download of the original file. */
export const importsFeature = defineFeature({
  name: 'imports',
  uses: ['clock', 'database', 'fileParser', 'jobs', 'limits', 'live', 'scriptReviews', 'storage'],
  createServices: (_services, { entries }) => ({ fileParser: createFileParser({ entries }) }),
  endpoints: [createImportEndpoint(), getScriptSource],
  eventHandlers: {
    async scriptPurged(tx, { scriptId, removeFile }) {
      for (const key of await listSourceFiles(tx, scriptId)) removeFile(key)
    },
  },
  exporter: importExporter,
  findStoredFiles: findImportedFiles,
})
