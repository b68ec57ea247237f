/**
 * Method and path of every endpoint by name. A part such as `:scriptId` is a parameter. Separate from the contracts,
 * because pages build addresses from it without loading the schemas.
 */
export const endpointPaths = {
  importScript: { method: 'POST', path: '/api/import' },
  getScriptSource: { method: 'GET', path: '/api/scripts/:scriptId/source' },
  storeLineRecording: { method: 'PUT', path: '/api/scripts/:scriptId/lines/:lineId/recording' },
  getLineRecording: { method: 'GET', path: '/api/scripts/:scriptId/lines/:lineId/recording' },
  deleteLineRecording: { method: 'DELETE', path: '/api/scripts/:scriptId/lines/:lineId/recording' },
  getAudio: { method: 'GET', path: '/api/audio/:file' },
  exportData: { method: 'GET', path: '/api/export' },
  downloadCsv: { method: 'GET', path: '/api/csv/:table' },
} as const
