/**
 * The version of the conversion from text to phonemes. It is part of the key of each take by Kokoro. Raise it when a
 * change of the code gives the same text other phonemes.
 */
export const KOKORO_TEXT_VERSION = 'text2'
