/** The metadata block STREAMINFO of a FLAC file. */
export type StreamInfo = {
  sampleRate: number
  channels: number
  bitsPerSample: number
  total_samples: number
  /** MD5 digest of the samples, in hexadecimal. Zeros if it is not known. */
  md5sum: string
}

/**
 * The functions of libFLAC that we call, as the package `libflacjs` offers them. Encoders and decoders are numbers; 0
 * means that none was created. A status of 0 means success.
 */
export type FlacLibrary = {
  isReady(): boolean
  on(event: 'ready', listener: () => void): void
  create_libflac_encoder(
    sampleRate: number,
    channels: number,
    bitsPerSample: number,
    compressionLevel: number,
    totalSamples: number,
    verifies: boolean,
    blockSize: number,
  ): number
  init_encoder_stream(
    encoder: number,
    write: (bytes: Uint8Array) => void,
    takeInfo: (info: StreamInfo | undefined) => void,
  ): number
  FLAC__stream_encoder_process_interleaved(encoder: number, samples: Int32Array, samplesPerChannel: number): unknown
  FLAC__stream_encoder_get_state(encoder: number): number
  FLAC__stream_encoder_finish(encoder: number): unknown
  FLAC__stream_encoder_delete(encoder: number): void
  create_libflac_decoder(comparesMd5: boolean): number
  init_decoder_stream(
    decoder: number,
    read: (maxBytes: number) => { buffer: Uint8Array; readDataLength: number; error: boolean },
    /** Receives the decoded samples of each channel as bytes. */
    write: (channels: readonly Uint8Array[]) => void,
    fail: (code: number) => void,
    takeInfo: (info: StreamInfo | undefined) => void,
  ): number
  FLAC__stream_decoder_process_until_end_of_stream(decoder: number): unknown
  FLAC__stream_decoder_get_state(decoder: number): number
  FLAC__stream_decoder_finish(decoder: number): unknown
  FLAC__stream_decoder_delete(decoder: number): void
}
