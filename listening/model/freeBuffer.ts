/**
 * Frees the memory of a buffer immediately, even if other objects refer to it; the buffer then has no bytes. Garbage
 * collection in browsers is late. Does nothing in old browsers and in Node.js before version 22, which lack
 * `ArrayBuffer.transfer`.
 */
export function freeBuffer(buffer: ArrayBufferLike & { transfer?: (bytes: number) => ArrayBuffer }): void {
  buffer.transfer?.(0)
}
