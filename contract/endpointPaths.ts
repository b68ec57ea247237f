/**
 * Method and path of every endpoint by name. A part such as `:scriptId` is a parameter. This file is separate from the
 * contracts, so that pages can build URLs without loading the schemas.
 */
export const endpointPaths = {
  importScript: { method: 'POST', path: '/api/import' },
  getScriptSource: { method: 'GET', path: '/api/scripts/:scriptId/source' },
  storeLineRecording: { method: 'PUT', path: '/api/scripts/:scriptId/lines/:lineId/recording' },
  getLineRecording: { method: 'GET', path: '/api/scripts/:scriptId/lines/:lineId/recording' },
  deleteLineRecording: { method: 'DELETE', path: '/api/scripts/:scriptId/lines/:lineId/recording' },
  sendReading: { method: 'PUT', path: '/api/readings/:token/lines/:lineId' },
  getFriendLine: { method: 'GET', path: '/api/scripts/:scriptId/friend-lines/:recordingId' },
  uploadBlogPicture: { method: 'POST', path: '/api/blog/posts/:postId/pictures' },
  getAudio: { method: 'GET', path: '/api/audio/:file' },
  bringBackOriginal: { method: 'PUT', path: '/api/scripts/:scriptId/source' },
  bringBackRecording: { method: 'POST', path: '/api/recordings' },
  exportData: { method: 'GET', path: '/api/export' },
  downloadCsv: { method: 'GET', path: '/api/csv/:table' },
} as const
