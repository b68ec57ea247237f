const pictureNames = /\.(?:jpe?g|png|webp|heic|heif|gif|bmp|tiff?|avif)$/iu

/** Picture formats that a file chooser offers besides the formats of scripts. */
export const pictureTypes = 'image/*'

/** Returns whether a file is a picture, by its type. If the browser names no type, by its file name. */
export const isPicture = ({ name, body }: { name: string; body: Blob }): boolean =>
  body.type === '' ? pictureNames.test(name) : /^image\/(?!svg)/u.test(body.type)
