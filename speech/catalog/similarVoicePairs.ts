// Written by `npm run bench:voices -- --write`: pairs of renditions of different voices that sound so similar that one
// scene should not use both. Each entry contains two keys of `gains.ts` and their distance.
export const similarVoicePairs: readonly (readonly [one: string, other: string, distance: number])[] = [
  ['billy flite slt', 'alfie flite slt british', 1.07],
  ['luke flite rms', 'miles flite rms', 1.11],
  ['billy flite slt', 'alfie flite slt', 1.13],
  ['poppy flite slt', 'zoe flite slt', 1.15],
  ['maya pico en-US', 'isobel pico en-GB', 1.15],
  ['beatrice pico en-GB', 'poppy pico en-GB', 1.16],
]
