/** Path of the file in an export that states the format of the archive. */
export const manifestPath = 'archive.json'

/**
 * The format of an export. Increase the number when older versions of the app can no longer import new archives.
 */
export const archiveFormat = { format: 'scene-partner-archive', formatVersion: 1 } as const
