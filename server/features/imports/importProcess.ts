// Parses one file in a separate process, which ends afterwards.
import { readInput } from '../../platform/processes/readInput.ts'
import { parseFile } from './parseFile.ts'

process.once('message', ({ name }: { name: string }) => {
  readInput()
    .then((bytes) => parseFile(bytes, name))
    .catch(() => ({ refused: 'broken' as const }))
    .then((answer) => process.send?.(answer, () => process.exit(0)))
    .catch(() => process.exit(1))
})
