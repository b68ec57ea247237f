/**
 * Frees the memory of a buffer immediately, even if other objects refer to it; the buffer then has no bytes. Without
 * this function, the garbage collector of a browser would free the memory late. Does nothing in old browsers and in
 * Node.js before version 21, which lack `ArrayBuffer.transfer`.
 */
export function freeBuffer(buffer: ArrayBufferLike & { transfer?: (bytes: number) => ArrayBuffer }): void {
  buffer.transfer?.(0)
}
