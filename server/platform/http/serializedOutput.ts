/**
 * An output that another thread has checked by the contract and serialised as UTF-8 JSON. The server sends it as it is. For
 * long lists: checking and serialising 33,000 lines takes the event loop 90 ms.
 */
export class SerializedOutput {
  /** The JSON in parts, which are sent one after the other. */
  readonly parts: readonly Uint8Array[]
  constructor(parts: readonly Uint8Array[]) {
    this.parts = parts
  }
}
