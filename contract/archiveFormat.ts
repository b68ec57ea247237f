/** Path of the file in an export that states the format of the archive. */
export const manifestPath = 'archive.json'

/**
 * The format of an export. Increase the number if older versions of the app could not import the new archive correctly.
 */
export const archiveFormat = { format: 'scene-partner-archive', formatVersion: 1 } as const
