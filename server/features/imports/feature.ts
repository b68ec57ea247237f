import { bringBackOriginal } from './bringBackOriginal.ts'
import { createFileParser } from './fileParser.ts'
import { createImportEndpoint, getScriptSource } from './importEndpoints.ts'
import { createFileImporter } from './importFile.ts'
import { createImportLink } from './importLink.ts'
import { findImportedFiles, importExporter, listSourceFiles } from './sources.ts'
import { defineFeature } from '../../services.ts'

const importFile = createFileImporter()

/** Import of script files and linked pages, and download of the original file. */
export const importsFeature = defineFeature({
  name: 'imports',
  uses: ['clock', 'database', 'fileParser', 'jobs', 'limits', 'live', 'pageFetcher', 'scriptReviews', 'storage'],
  createServices: (_services, { entries, fileParser = createFileParser({ entries }) }) => ({ fileParser }),
  endpoints: [createImportEndpoint(importFile), getScriptSource, bringBackOriginal],
  operations: [createImportLink(importFile)],
  eventHandlers: {
    async scriptPurged(tx, { scriptId, removeFile }) {
      for (const key of await listSourceFiles(tx, scriptId)) removeFile(key)
    },
  },
  exporter: importExporter,
  findStoredFiles: findImportedFiles,
})
