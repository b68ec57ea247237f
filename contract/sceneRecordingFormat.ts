/**
 * The format in which a recording can be part of a scene's MP3: WAV with 44 bytes of header, PCM, mono, 16 bit, at this
 * rate in Hz. The web app converts other recordings before it requests the MP3. The server decodes no audio.
 */
export const sceneRecordingFormat = { mime: 'audio/wav', rate: 24_000 } as const
