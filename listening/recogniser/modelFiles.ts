/** One file of the speech recognition model. */
export type ModelFile = {
  /** Path within the package `@moonshine-ai/moonshine-js`. */
  path: string
  bytes: number
  /** SHA-256 in hexadecimal digits. */
  sha256: string
}

/**
 * The files of Moonshine tiny for English, with 8-bit weights. The encoder converts the sound to vectors, and the
 * decoder converts these to text.
 */
export const modelFiles: { readonly encoder: ModelFile; readonly decoder: ModelFile } = {
  encoder: {
    path: 'dist/model/tiny/quantized/encoder_model.onnx',
    bytes: 7_937_661,
    sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
  },
  decoder: {
    path: 'dist/model/tiny/quantized/decoder_model_merged.onnx',
    bytes: 20_243_286,
    sha256: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
  },
}
