export type { PictureEncoder } from './pictures/pictureEncoder.ts'
