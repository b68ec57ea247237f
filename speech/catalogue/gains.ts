// Measured by `npm run bench:voices -- --calibrate`, which writes this file: what brings each rendition to the level.
export const gains: Readonly<Record<string, number>> = {
  'tom flite rms': 5.6,
  'kate flite slt': 0.3,
}
