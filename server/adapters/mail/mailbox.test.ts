import { describe } from 'vitest'
import { describeMailTransport } from './testing/mailTransportSuite.ts'
import { createMailbox } from './mailbox.ts'

describe('the local mailbox as mail transport', () => {
  describeMailTransport(async () => {
    const carrier = createMailbox()
    return { transport: carrier, received: async () => [...carrier.emails], [Symbol.asyncDispose]: carrier.close }
  })
})
