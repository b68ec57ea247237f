/** Path, inside an exported archive, of the file that states the archive's format. */
export const manifestPath = 'archive.json'

/**
 * The format of an exported archive. Increase `formatVersion` when older versions of the app can no longer import new
 * archives.
 */
export const archiveFormat = { format: 'scene-partner-archive', formatVersion: 1 } as const
