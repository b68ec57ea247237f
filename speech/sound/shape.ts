/** Part of every take's key: raise it when the same words would sound different from here on. */
export const SHAPING_VERSION = 1

/** −16 LUFS is what should come out; the limiter keeps this much. */
export const LEVEL_LUFS = -15.8
