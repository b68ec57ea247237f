const pictureNames = /\.(?:jpe?g|png|webp|heic|heif|gif|bmp|tiff?|avif)$/iu

/** What the file chooser accepts in addition to the formats of scripts: every type of picture. */
export const pictureTypes = 'image/*'

/**
 * Returns whether a file is a picture other than SVG, by its MIME type or, if the browser gives none, by its file name.
 */
export const isPicture = ({ name, body }: { name: string; body: Blob }): boolean =>
  body.type === '' ? pictureNames.test(name) : /^image\/(?!svg)/u.test(body.type)
