/** Of the way from text to phonemes; raised whenever the same text would be said otherwise. Part of each take's key. */
export const KOKORO_TEXT_VERSION = 'text2'
