import { describe } from 'vitest'
import { promisesOfACarrier } from './testing/carrierSuite.ts'
import { createMailbox } from './mailbox.ts'

describe('the mailbox of local mode', () => {
  promisesOfACarrier(async () => {
    const carrier = createMailbox()
    return { carrier, received: async () => [...carrier.letters], [Symbol.asyncDispose]: carrier.close }
  })
})
