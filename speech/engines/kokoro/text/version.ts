/**
 * The version of the conversion from text to phonemes. It is part of the key of each take by Kokoro. Raise it when the
 * same text gives other phonemes.
 */
export const KOKORO_TEXT_VERSION = 'text2'
