import { z } from 'zod'

const bytes = z.string().max(16_384)

/** What a browser hands back from its authenticator (WebAuthn Level 3 §5.1, JSON). The server's library judges it. */
const credential = {
  id: z.string().min(1).max(2048),
  rawId: z.string().min(1).max(2048),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
}

/** Of a key that was just made. */
export const made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** Of a key that was shown. */
export const shown = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(256).optional(),
  }),
})
