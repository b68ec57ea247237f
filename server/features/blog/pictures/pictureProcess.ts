// Encodes one picture in a separate process, which ends afterwards.
import { readInput } from '../../../platform/processes/readInput.ts'
import { encodePicture } from './encodePicture.ts'

process.once('message', () => {
  readInput()
    .then(encodePicture)
    .then((answer) => process.send?.(answer, () => process.exit(0)))
    .catch(() => process.exit(1))
})
