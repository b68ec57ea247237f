/**
 * Frees the memory of a buffer immediately, also while other objects refer to it. Afterwards it has no bytes. Browsers collect
 * such garbage late. Old browsers and Node.js before version 22 cannot do this; there, nothing happens.
 */
export function freeBuffer(buffer: ArrayBufferLike & { transfer?: (bytes: number) => ArrayBuffer }): void {
  buffer.transfer?.(0)
}
