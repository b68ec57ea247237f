/** File of an export that says which format the archive has. */
export const manifestPath = 'archive.json'

/**
 * The format of an export. The number increases when older versions of the app could no longer import the archive
 * correctly.
 */
export const archiveFormat = { format: 'scene-partner-archive', formatVersion: 1 } as const
