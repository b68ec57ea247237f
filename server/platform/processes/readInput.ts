/** Reads the file that `runInLimitedProcess` sends to the standard input of this process. */
export async function readInput(): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
