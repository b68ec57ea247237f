// Parses one file in a process of its own, which ends afterwards.
import { parseFile } from './parseFile.ts'

process.once('message', (message: { bytes: Uint8Array; name: string }) => {
  parseFile(message.bytes, message.name)
    .catch(() => ({ refused: 'broken' as const }))
    .then((answer) => process.send?.(answer, () => process.exit(0)))
    .catch(() => process.exit(1))
})
