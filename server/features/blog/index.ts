export type { PictureEncoder } from './pictures/pictureEncoder.ts'
export type { PostTexts } from './postTexts.ts'
