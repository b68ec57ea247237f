import { describe } from 'vitest'
import { describeMailTransport } from './testing/mailTransportSuite.ts'
import { createMailbox } from './mailbox.ts'

describe('mailbox of local mode', () => {
  describeMailTransport(async () => {
    const carrier = createMailbox()
    return { transport: carrier, received: async () => [...carrier.emails], [Symbol.asyncDispose]: carrier.close }
  })
})
