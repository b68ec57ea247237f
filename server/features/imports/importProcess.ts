// A process of its own for each file: whatever hides in one ends with it, and so does the memory it took.
import { parseFile } from './parsing.ts'

process.once('message', (message: { bytes: Uint8Array; name: string }) => {
  parseFile(message.bytes, message.name)
    .catch(() => ({ refused: 'broken' as const }))
    .then((answer) => process.send?.(answer, () => process.exit(0)))
    .catch(() => process.exit(1))
})
