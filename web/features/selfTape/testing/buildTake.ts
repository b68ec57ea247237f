import type { Take } from '../storage/tapeTypes.ts'

/** Builds a complete take of two seconds. */
export const buildTake = (key: string, part: Partial<Take> = {}): Take => ({
  ...{ key, scriptId: 'scr_1', scriptTitle: 'The Late Ferry', run: '1', sceneName: 'Scene 1', role: 'MARA' },
  ...{ number: 1, startedAt: 1_000, durationMs: 2_000, bytes: 6, mimeType: 'video/webm', width: 1280, height: 720 },
  ...{ audioDelayMs: 0, state: 'complete', marks: [], isStarred: false, deletedAt: null, trim: null, loudness: null },
  ...part,
})
