// The schemas are loaded with the first upload, because their library is large and most pages never upload.

const loaders = {
  importScript: async () => (await import('@scene-partner/contract/operations/imports')).importScript.output,
  storeLineRecording: async () =>
    (await import('@scene-partner/contract/operations/lineRecordings')).storeLineRecording.output,
  deleteLineRecording: async () =>
    (await import('@scene-partner/contract/operations/lineRecordings')).deleteLineRecording.output,
}

/** Name of an endpoint that answers with JSON. */
export type JsonEndpointName = keyof typeof loaders

/** Loads the schema of an endpoint's output. */
export const loadOutputSchema = (name: JsonEndpointName) => loaders[name]()
